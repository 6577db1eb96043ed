import NIOCore

/// Collects the responses of a connection, so that the responses to one read are sent together.
///
/// The storage is reused, so that a response needs no new memory.
struct ResponseOutput {
  /// What to write at once, because the body is too long to be copied.
  struct LongResponse {
    /// Everything before the body.
    var head: ByteBuffer
    var body: ByteBuffer
  }

  /// Longer bodies are not copied.
  static let maximumCopiedBodyLength = 1024
  /// The storage that is kept for later responses, in bytes.
  static let maximumKeptCapacity = 4096
  private static let firstCapacity = 512
  /// The number of bytes after which other connections have a turn.
  static let maximumTurnByteCount = 64 << 10

  private var bytes = ByteBuffer()
  private var hasUnflushedBody = false
  private var turnByteCount = 0

  /// Whether other connections of the event loop should have a turn.
  var isTurnOver: Bool { turnByteCount > Self.maximumTurnByteCount }

  mutating func beginTurn() { turnByteCount = 0 }

  /// Adds a response.
  ///
  /// - Parameters:
  ///   - isHead: Whether the response is to a HEAD request.
  ///   - closes: Whether the connection closes after the response.
  /// - Returns: What has to be written before anything else; nil in most cases.
  mutating func append(
    _ response: PublicResponse,
    isHead: Bool,
    date: String,
    closes: Bool
  ) -> LongResponse? {
    if bytes.capacity == 0 { bytes.reserveCapacity(Self.firstCapacity) }
    let start = bytes.writerIndex
    response.writeHead(into: &bytes, date: date, closes: closes)
    turnByteCount += bytes.writerIndex - start
    if isHead { return nil }
    var body = response.body
    turnByteCount += body.readableBytes
    if body.readableBytes <= Self.maximumCopiedBodyLength {
      bytes.writeBuffer(&body)
      return nil
    }
    let head = bytes
    bytes = ByteBuffer()
    hasUnflushedBody = true
    return LongResponse(head: head, body: body)
  }

  /// Whether something was written that is not flushed yet. The next flush includes it.
  mutating func takeFlush() -> Bool {
    defer { hasUnflushedBody = false }
    return hasUnflushedBody
  }

  /// Removes what has to be written and flushed; nil if there is nothing.
  mutating func takeBytes() -> ByteBuffer? {
    guard bytes.readableBytes > 0 else { return nil }
    hasUnflushedBody = false
    let bytes = bytes
    self.bytes = ByteBuffer()
    return bytes
  }

  /// Keeps the storage of bytes that were sent, unless further responses came in the meantime.
  mutating func reuse(_ sent: inout ByteBuffer) {
    guard bytes.capacity == 0, sent.capacity <= Self.maximumKeptCapacity else { return }
    sent.clear()
    swap(&bytes, &sent)
  }
}
