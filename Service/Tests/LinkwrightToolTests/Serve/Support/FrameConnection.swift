/// A connection of HTTP/2 that sends any header fields, valid or not.
///
/// A class because a connection has one reader.
final class FrameConnection {
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private let connection: RawConnection
  private var nextStream: UInt8 = 1

  /// - Parameter connection: A connection that has sent nothing.
  init(_ connection: RawConnection) async throws {
    self.connection = connection
    try await connection.send(Self.preface + Self.frame(.settings))
  }

  /// Sends a request without a body.
  ///
  /// - Returns: The stream of the request.
  func send(_ path: String, authority: String?, hosts: [String] = []) async throws -> UInt8 {
    // RFC 7541, 6.2.2: literals without indexing. The indices are those of appendix A.
    var fields: [UInt8] = [0x82, 0x87, 0x04] + Self.text(path)
    if let authority { fields += [0x01] + Self.text(authority) }
    for host in hosts { fields += [0x0F, 38 - 15] + Self.text(host) }
    let stream = nextStream
    nextStream += 2
    // The flags END_STREAM and END_HEADERS.
    try await connection.send(Self.frame(.headers, flags: 0x05, stream: stream, fields))
    return stream
  }

  /// Waits for the response on a stream.
  ///
  /// - Returns: The status, if it is 200, 204, 206, 304, 400, 404 or 500; nil if the stream was reset
  ///   or the connection was closed.
  func status(of stream: UInt8) async throws -> Int? {
    while let (kind, flags, other, payload) = try await next() {
      switch kind {
      case .headers where other == stream:
        // RFC 7541, 6.1: an index of the static table, behind updates of the table's size.
        let first = payload.first { $0 & 0xE0 != 0x20 } ?? 0
        return [0x88: 200, 0x89: 204, 0x8A: 206, 0x8B: 304, 0x8C: 400, 0x8D: 404, 0x8E: 500][first]
      case .reset where other == stream: return nil
      default: acknowledge(kind, flags, payload)
      }
    }
    return nil
  }

  /// Waits until the service has closed the connection.
  ///
  /// - Returns: The highest stream that may have been processed, of each announcement of the end.
  @discardableResult
  func end(acknowledgesPings: Bool = true) async throws -> [UInt32] {
    var lastStreams: [UInt32] = []
    while let (kind, flags, _, payload) = try await next() {
      switch kind {
      case .goAway: lastStreams.append(payload.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
      case .ping where !acknowledgesPings: break
      default: acknowledge(kind, flags, payload)
      }
    }
    return lastStreams
  }

  /// The kinds of frames (RFC 9113, 6) that mean something here.
  private enum Kind: UInt8 {
    case headers = 1
    case reset = 3
    case settings = 4
    case ping = 6
    case goAway = 7
  }

  private func acknowledge(_ kind: Kind?, _ flags: UInt8, _ payload: [UInt8]) {
    guard flags & 1 == 0 else { return }
    if kind == .ping { connection.push(Self.frame(.ping, flags: 1, payload)) }
    if kind == .settings { connection.push(Self.frame(.settings, flags: 1)) }
  }

  private func next() async throws -> (Kind?, flags: UInt8, stream: UInt8, [UInt8])? {
    guard let head = try await connection.bytes(9) else { return nil }
    let count = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
    guard let payload = try await connection.bytes(count) else { return nil }
    return (Kind(rawValue: head[3]), head[4], head[8], payload)
  }

  private static func frame(
    _ kind: Kind,
    flags: UInt8 = 0,
    stream: UInt8 = 0,
    _ payload: [UInt8] = []
  ) -> [UInt8] {
    let count = [UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    return [0] + count + [kind.rawValue, flags, 0, 0, 0, stream] + payload
  }

  /// - Parameter text: At most 126 bytes.
  private static func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + text.utf8 }
}
