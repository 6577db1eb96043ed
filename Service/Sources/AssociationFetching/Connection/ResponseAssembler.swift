import NIOCore
import NIOHTTP1

/// Collects a response from the events of a connection, and detects when the response has ended.
struct ResponseAssembler {
  /// The limits for the collected body.
  let limits: FetchLimits
  private(set) var status: Int?
  private(set) var headers = HeaderFields()
  private(set) var body: [UInt8] = []
  private(set) var ending: BodyEnding?
  private(set) var failure: FetchFailure?
  private(set) var isOver = false
  private(set) var isSecured = false
  /// Whether the connection ended without `close_notify`.
  private var endedUncleanly = false

  init(limits: FetchLimits) { self.limits = limits }

  /// Records that the TLS handshake succeeded.
  mutating func secure() { isSecured = true }

  /// Adds the head of the response.
  mutating func receive(_ head: HTTPResponseHead) {
    guard !isOver else { return }
    status = Int(head.status.code)
    headers = HeaderFields(truncating: head.headers.map { ($0.name, $0.value) })
  }

  /// Adds a decompressed piece of the body.
  mutating func receive(_ piece: ByteBuffer) {
    guard !isOver else { return }
    let capacity = limits.maximumBodyByteCount - body.count
    body += piece.readableBytesView.prefix(capacity)
    if piece.readableBytes > capacity { fail(FetchFailure(.tooLarge)) }
  }

  /// Records the end of the response.
  mutating func end() {
    guard !isOver else { return }
    ending = endedUncleanly && !announcesEnd ? .unannounced : .complete
    isOver = true
  }

  /// Records that the connection was closed.
  mutating func close() {
    guard !isOver else { return }
    if status != nil {
      ending = .cutOff
      fail(FetchFailure(.cutOff))
    } else {
      fail(
        FetchFailure(
          isSecured ? .closedEarly : .tlsFailed,
          isSecured ? "" : "the connection was closed"
        )
      )
    }
  }

  /// Records that the deadline passed.
  mutating func expire() {
    if status != nil { ending = .cutOff }
    fail(FetchFailure(status != nil ? .timeout : isSecured ? .noResponse : .tlsTimeout))
  }

  /// Records that the connection ended without `close_notify`. The next event decides whether that
  /// is a failure.
  mutating func loseTLS() { endedUncleanly = true }

  /// Records the failure of the exchange. Only the first failure counts.
  mutating func fail(_ failure: FetchFailure) {
    guard !isOver else { return }
    self.failure = failure
    isOver = true
  }

  private var announcesEnd: Bool {
    headers[name: "Content-Length"] != nil || headers[name: "Transfer-Encoding"] != nil
      || hasNoBody
  }

  /// Whether the response has no body to decompress, regardless of `Content-Encoding`.
  var hasNoBody: Bool {
    status == 204 || status == 304 || headers[name: "Content-Length"] == "0"
  }
}
