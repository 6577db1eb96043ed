import NIOCore

/// Looks at the first bytes of an answer before they are read as HTTP/1: at whether they are HTTP/2, and at a
/// head that says the length of its body twice.
final class AnswerHead: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The server speaks HTTP/2 though nobody asked it to.
  struct IsHTTP2: Error {}

  /// How many bytes are waited for until they are a whole head.
  private let maximumByteCount: Int
  /// What came and was not handed on; nil behind the head.
  private var held: ByteBuffer?
  /// How much of it was looked through for the end of the head.
  private var searchedCount = 0

  init(maximumByteCount: Int) {
    self.maximumByteCount = maximumByteCount
    held = ByteBuffer()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard held != nil else { return context.fireChannelRead(data) }
    var piece = unwrapInboundIn(data)
    held?.writeBuffer(&piece)
    look(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    handOn(context)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    handOn(context)
    context.fireErrorCaught(error)
  }

  private func look(_ context: ChannelHandlerContext) {
    while let bytes = held?.readableBytesView, let first = bytes.first {
      if first == 0 {
        guard bytes.count >= HTTP2Preface.byteCount else { return }
        if HTTP2Preface.begins(bytes) { return context.fireErrorCaught(IsHTTP2()) }
        return handOn(context)
      }
      guard first == UInt8(ascii: "H"), bytes.count <= maximumByteCount else {
        return handOn(context)
      }
      guard let end = endOfHead(bytes), let head = held?.readBytes(length: end) else { return }
      searchedCount = 0
      context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: AnswerLength.said(once: head))))
      // A head of 1xx comes before the real one (RFC 9110, section 15.2).
      let isInterim = head.dropFirst("HTTP/1.1 ".utf8.count).first == UInt8(ascii: "1")
      guard isInterim else { return handOn(context) }
    }
  }

  /// Where the empty line ends that ends a head.
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

  private func handOn(_ context: ChannelHandlerContext) {
    guard let rest = held else { return }
    held = nil
    if rest.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(rest)) }
  }
}
