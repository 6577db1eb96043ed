/// One HTTP request and its response. A property is nil if the exchange ended before the value was
/// known.
package struct HTTPExchange: Sendable, Hashable {
  /// The requested URL. A long URL is truncated, because a redirect can lead to any URL.
  package var url: String
  /// The addresses of the host, with the outcome of each.
  package var addresses: [AddressAttempt] = []
  /// The proxy that the request went through. The proxy resolved the name of the host.
  package var proxy: Proxy?
  /// The TLS handshake.
  package var tls: TLSRecord?
  /// The response status.
  package var status: Int?
  /// The response headers in order. HTTP/1 allows several headers with the same name. Long values
  /// are truncated, except in ``redirectLocation``.
  package var headers = HeaderFields()
  /// The decompressed body, up to ``FetchLimits/maximumBodyByteCount``.
  package var body: [UInt8] = []
  /// The first bytes of the body as received, before decompression.
  package var wireStart: [UInt8] = []
  /// The number of body bytes received, before decompression.
  package var wireByteCount = 0
  /// How the body ended.
  package var ending: BodyEnding?
  /// The times at which the steps finished.
  package var timings = Timings()
  /// Whether the exchange took longer than ``FetchLimits/slow``.
  package var isSlow = false
  /// The reason why the response is missing or incomplete; nil if the response is complete.
  package var failure: FetchFailure?

  package init(url: String) { self.url = url.excerpt() }

  /// Whether a complete response arrived.
  package var isComplete: Bool { failure == nil && (ending == .complete || ending == .unannounced) }

  /// Whether the status is 2xx.
  package var isSuccess: Bool { status.map { (200...299).contains($0) } == true }

  /// The address that accepted the connection; nil if there was no direct connection to the host.
  package var connectedAddress: IPAddress? {
    addresses.first { if case .connected = $0.outcome { true } else { false } }?.address
  }

  /// Whether there was a connection to the host, perhaps through a proxy.
  var hasConnection: Bool {
    connectedAddress != nil || proxy != nil && failure?.code.isAboutProxy != true
  }

  /// The addresses as text for messages.
  var addressList: String { addresses.map { "\($0.address)" }.joined(separator: ", ") }
}

/// The way in which a body ended.
package enum BodyEnding: String, Sendable, Hashable {
  /// The end was confirmed by a length, by chunks or by a properly closed connection.
  case complete
  /// The connection ended without a length and without `close_notify`, so the body may be
  /// truncated.
  case unannounced
  /// The connection ended before the specified length or the last chunk.
  case cutOff
}

/// The times at which the steps of an exchange finished, measured from its start.
package struct Timings: Sendable, Hashable {
  /// The time at which the name was resolved.
  package var resolved: Duration?
  /// The time at which the connection was established.
  package var connected: Duration?
  /// The time at which the TLS handshake succeeded.
  package var secured: Duration?
  /// The time at which the head of the response arrived.
  package var responded: Duration?
  /// The time at which the exchange ended.
  package var ended: Duration?

  package init() {}
}

/// An address of a host, with the outcome of the connection attempt.
package struct AddressAttempt: Sendable, Hashable {
  /// The outcome of an attempt.
  package enum Outcome: Sendable, Hashable {
    /// The address was not needed, because an earlier address accepted a connection.
    case notTried
    /// The ``AddressPolicy`` does not allow connections to the address.
    case refused
    case failed(FetchFailure)
    case connected
  }

  package var address: IPAddress
  /// The networks from which the address is reachable.
  package var scope: AddressScope
  package var outcome: Outcome

  package init(address: IPAddress, scope: AddressScope, outcome: Outcome) {
    self.address = address
    self.scope = scope
    self.outcome = outcome
  }
}

extension Duration {
  /// The duration in seconds with one decimal, such as `4.2 s`.
  var inSeconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
