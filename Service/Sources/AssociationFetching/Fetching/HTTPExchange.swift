/// One request and what came of it. What is nil was not reached.
package struct HTTPExchange: Sendable, Hashable {
  /// What was asked for; of a long URL its beginning, for the target of a redirect is a stranger's choice.
  package var url: String
  /// The addresses of the host, and what became of each.
  package var addresses: [AddressAttempt] = []
  /// The handshake of TLS, as far as it went.
  package var tls: TLSRecord?
  /// The status of the answer.
  package var status: Int?
  /// The headers of the answer in order, of which HTTP/1 may have several with one name. Of a long value
  /// the beginning, except of ``redirectLocation``, which is followed.
  package var headers = HeaderFields()
  /// The body, decompressed, up to ``FetchLimits/maximumBodyByteCount``.
  package var body: [UInt8] = []
  /// How many bytes of the body came over the wire.
  package var wireByteCount = 0
  /// How the body ended.
  package var ending: BodyEnding?
  /// When what was done.
  package var timings = Timings()
  /// Whether all of it took longer than ``FetchLimits/slow``.
  package var isSlow = false
  /// Why there is no answer, or not a whole one.
  package var failure: FetchFailure?

  package init(url: String) { self.url = url.excerpt() }

  /// Whether the answer came, and all of it.
  package var isComplete: Bool { failure == nil && (ending == .complete || ending == .unannounced) }

  /// Whether the answer is one of success.
  package var isSuccess: Bool { status.map { (200...299).contains($0) } == true }

  /// The address that was connected to.
  package var connectedAddress: IPAddress? {
    addresses.first { if case .connected = $0.outcome { true } else { false } }?.address
  }
}

/// How a body ended.
package enum BodyEnding: String, Sendable, Hashable {
  /// As announced, by length, by chunks or by the end of the connection.
  case complete
  /// With the connection, without a length and without TLS having said so: it may be cut off, and nobody
  /// can tell.
  case unannounced
  /// Before its announced end.
  case cutOff
}

/// When the steps of a request were done, from its beginning.
package struct Timings: Sendable, Hashable {
  /// The name was looked up.
  package var resolved: Duration?
  /// The connection stood.
  package var connected: Duration?
  /// TLS stood.
  package var secured: Duration?
  /// The head of the answer was there.
  package var responded: Duration?
  /// It was over, however it ended.
  package var ended: Duration?

  package init() {}
}
