/// One HTTP request and its response. A property is nil if the exchange ended before it was known.
package struct HTTPExchange: Sendable, Hashable {
  /// The requested URL, truncated if long: a redirect can lead anywhere.
  package var url: String
  /// The addresses of the host, with the outcome of each.
  package var addresses: [AddressAttempt] = []
  /// The TLS handshake.
  package var tls: TLSRecord?
  /// The response status.
  package var status: Int?
  /// The response headers in order; HTTP/1 allows several with one name. Long values are truncated,
  /// except ``redirectLocation``.
  package var headers = HeaderFields()
  /// The decompressed body, up to ``FetchLimits/maximumBodyByteCount``.
  package var body: [UInt8] = []
  /// The number of body bytes received, before decompression.
  package var wireByteCount = 0
  /// How the body ended.
  package var ending: BodyEnding?
  /// When each step finished.
  package var timings = Timings()
  /// Whether the exchange took longer than ``FetchLimits/slow``.
  package var isSlow = false
  /// Why the response is missing or incomplete.
  package var failure: FetchFailure?

  package init(url: String) { self.url = url.excerpt() }

  /// Whether a complete response arrived.
  package var isComplete: Bool { failure == nil && (ending == .complete || ending == .unannounced) }

  /// Whether the status is 2xx.
  package var isSuccess: Bool { status.map { (200...299).contains($0) } == true }

  /// The address that was connected to.
  package var connectedAddress: IPAddress? {
    addresses.first { if case .connected = $0.outcome { true } else { false } }?.address
  }

  /// The addresses, for messages.
  var addressList: String { addresses.map { "\($0.address)" }.joined(separator: ", ") }
}

/// How a body ended.
package enum BodyEnding: String, Sendable, Hashable {
  /// As announced: by length, chunks or a properly closed connection.
  case complete
  /// With the connection, without a length and without `close_notify`, so it may be truncated.
  case unannounced
  /// Before the announced end.
  case cutOff
}

/// When the steps of an exchange finished, measured from its start.
package struct Timings: Sendable, Hashable {
  /// The name was resolved.
  package var resolved: Duration?
  /// The connection was established.
  package var connected: Duration?
  /// The TLS handshake succeeded.
  package var secured: Duration?
  /// The head of the response arrived.
  package var responded: Duration?
  /// The exchange ended.
  package var ended: Duration?

  package init() {}
}
