import NIOCore
import NIOPosix

/// A TCP connection that sends any bytes, valid or not.
///
/// A class because a connection has one reader. It closes after two minutes, so that no test waits forever.
final class RawConnection {
  private let channel: any Channel
  private var chunks: AsyncStream<[UInt8]>.Iterator
  private var unread: [UInt8] = []

  init(port: Int) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ByteForwarder(continuation))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    chunks = stream.makeAsyncIterator()
    let channel = channel
    let life = channel.eventLoop.scheduleTask(in: .minutes(2)) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in life.cancel() }
  }

  deinit { close() }

  func close() { channel.close(promise: nil) }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
  }

  /// Sends bytes without waiting, because a server that refuses a request need not read it.
  func push(_ bytes: [UInt8]) {
    channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
  }

  /// Ends the client's direction of the connection after everything that was sent.
  func endInput() { channel.close(mode: .output, promise: nil) }

  /// The next response.
  ///
  /// - Returns: nil if the connection was closed instead.
  func response(isHead: Bool = false) async throws -> RawResponse? {
    while true {
      if let (response, count) = try RawResponse.read(unread, isHead: isHead) {
        unread.removeFirst(count)
        return response
      }
      guard let more = await chunks.next(isolation: #isolation) else { return nil }
      unread += more
    }
  }

  /// Everything until the connection is closed.
  func rest() async -> [UInt8] {
    while let more = await chunks.next(isolation: #isolation) { unread += more }
    defer { unread = [] }
    return unread
  }
}

/// Forwards received bytes until the connection ends.
private final class ByteForwarder: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let continuation: AsyncStream<[UInt8]>.Continuation

  init(_ continuation: AsyncStream<[UInt8]>.Continuation) { self.continuation = continuation }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    continuation.yield(Array(buffer: unwrapInboundIn(data)))
  }

  func channelInactive(context: ChannelHandlerContext) {
    continuation.finish()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
