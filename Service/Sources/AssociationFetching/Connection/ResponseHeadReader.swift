import NIOCore

/// Inspects the first bytes of a response before SwiftNIO parses them as HTTP/1.
///
/// The reader detects HTTP/2, and repairs a head that specifies the length of the body in two ways.
final class ResponseHeadReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The server speaks HTTP/2, although the client did not offer it.
  struct IsHTTP2: Error {}

  /// The maximum number of bytes to buffer while the head is incomplete.
  private let maximumByteCount: Int
  /// The bytes that have not been passed on yet; nil after the end of the head.
  private var held: ByteBuffer?
  /// The number of buffered bytes that have been searched for the end of the head.
  private var searchedCount = 0

  init(maximumByteCount: Int) {
    self.maximumByteCount = maximumByteCount
    held = ByteBuffer()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard held != nil else { return context.fireChannelRead(data) }
    var piece = unwrapInboundIn(data)
    held?.writeBuffer(&piece)
    readHead(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    passOn(context)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    passOn(context)
    context.fireErrorCaught(error)
  }

  private func readHead(_ context: ChannelHandlerContext) {
    while let bytes = held?.readableBytesView, let first = bytes.first {
      if first == 0 {
        guard bytes.count >= HTTP2Preface.byteCount else { return }
        if HTTP2Preface.starts(bytes) { return context.fireErrorCaught(IsHTTP2()) }
        return passOn(context)
      }
      guard first == UInt8(ascii: "H"), bytes.count <= maximumByteCount else {
        return passOn(context)
      }
      guard let end = endOfHead(bytes), let head = held?.readBytes(length: end) else { return }
      searchedCount = 0
      context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: Self.withoutRedundantLength(head))))
      // Interim 1xx heads precede the final one (RFC 9110, section 15.2).
      let isInterim = head.dropFirst("HTTP/1.1 ".utf8.count).first == UInt8(ascii: "1")
      guard isInterim else { return passOn(context) }
    }
  }

  /// Returns the offset after the empty line that ends a head, or nil if the head is incomplete.
  private func endOfHead(_ bytes: ByteBufferView) -> Int? {
    let newLine = UInt8(ascii: "\n")
    let start = bytes.startIndex + max(0, searchedCount - 2)
    searchedCount = bytes.count
    for index in bytes[start...].indices where bytes[index] == newLine {
      let before = bytes[..<index].suffix(2)
      if before.last == newLine || before.elementsEqual([newLine, UInt8(ascii: "\r")]) {
        return index + 1 - bytes.startIndex
      }
    }
    return nil
  }

  private func passOn(_ context: ChannelHandlerContext) {
    guard let rest = held else { return }
    held = nil
    if rest.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(rest)) }
  }

  /// Removes `Content-Length` from the head of a chunked response.
  ///
  /// If a head has both `Content-Length` and chunked `Transfer-Encoding`, the chunks determine the
  /// length of the body (RFC 9112, section 6.3). Clients accept such a response, but SwiftNIO's
  /// parser rejects it.
  private static func withoutRedundantLength(_ head: [UInt8]) -> [UInt8] {
    let lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let fields = lines.map { String(decoding: $0, as: UTF8.self).lowercased() }
    guard
      fields.contains(where: {
        $0.utf8.starts(with: "transfer-encoding:".utf8) && $0.utf8.contains("chunked".utf8)
      })
    else { return head }
    let remaining = zip(lines, fields).filter { !$0.1.utf8.starts(with: "content-length:".utf8) }
      .map(\.0)
    return Array(remaining.joined(separator: [UInt8(ascii: "\n")]))
  }
}

/// The first bytes from a server that speaks HTTP/2: a SETTINGS frame (RFC 9113, section 3.4).
private enum HTTP2Preface {
  /// The length of a frame header: length, type, flags and stream (RFC 9113, section 4.1).
  static let byteCount = 9

  /// Returns whether the bytes begin with a SETTINGS frame.
  static func starts(_ bytes: some Collection<UInt8>) -> Bool {
    let head = Array(bytes.prefix(byteCount))
    guard head.count == byteCount else { return false }
    let length = Int(head[1]) << 8 | Int(head[2])
    return head[0] == 0 && length % 6 == 0 && head[3] == 4 && head[4] == 0
      && head[5...].allSatisfy { $0 == 0 }
  }
}
