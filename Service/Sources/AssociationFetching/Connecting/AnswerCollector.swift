import NIOCore
import NIOHTTP1

/// What has come of an answer so far, as a value: takes what happens on a connection and says when it is
/// over.
struct AnswerCollector {
  /// How much is kept.
  let limits: FetchLimits
  private(set) var status: Int?
  private(set) var headers = HeaderFields()
  private(set) var body: [UInt8] = []
  private(set) var ending: BodyEnding?
  private(set) var failure: FetchFailure?
  private(set) var isOver = false
  private(set) var isSecured = false
  /// Whether the connection ended without TLS having said so.
  private var endedUncleanly = false

  init(limits: FetchLimits) { self.limits = limits }

  /// The handshake of TLS is done.
  mutating func secure() { isSecured = true }

  /// The head of the answer.
  mutating func receive(_ head: HTTPResponseHead) {
    guard !isOver else { return }
    status = Int(head.status.code)
    headers = HeaderFields(ofStranger: head.headers.map { ($0.name, $0.value) })
  }

  /// A piece of the body, decompressed.
  mutating func receive(_ piece: ByteBuffer) {
    guard !isOver else { return }
    let room = limits.maximumBodyByteCount - body.count
    body += piece.readableBytesView.prefix(room)
    if piece.readableBytes > room { fail(FetchFailure(.tooLarge)) }
  }

  /// The end of the answer.
  mutating func end() {
    guard !isOver else { return }
    ending = endedUncleanly && !announcesEnd ? .unannounced : .complete
    isOver = true
  }

  /// The connection is gone.
  mutating func close() {
    guard !isOver else { return }
    if status != nil {
      ending = .cutOff
      fail(FetchFailure(.cutOff))
    } else {
      fail(FetchFailure(isSecured ? .closedEarly : .tlsFailed, isSecured ? "" : "it was closed"))
    }
  }

  /// The time is up.
  mutating func expire() {
    if status != nil { ending = .cutOff }
    fail(FetchFailure(status != nil ? .timeout : isSecured ? .noAnswer : .tlsTimeout))
  }

  /// The connection ended without TLS having said so; what that means is told by what comes next.
  mutating func loseTLS() { endedUncleanly = true }

  /// Something went wrong for good. Only the first time counts.
  mutating func fail(_ failure: FetchFailure) {
    guard !isOver else { return }
    self.failure = failure
    isOver = true
  }

  private var announcesEnd: Bool {
    headers[name: "Content-Length"] != nil || headers[name: "Transfer-Encoding"] != nil
      || hasNoBody
  }

  /// Whether there is nothing to decompress, whatever the header `Content-Encoding` says.
  var hasNoBody: Bool {
    status == 204 || status == 304 || headers[name: "Content-Length"] == "0"
  }
}
