import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS

/// A TCP connection, with or without TLS, that sends any bytes, valid or not.
///
/// A class because a connection has one reader. It closes after two minutes, so that no test waits forever.
final class RawConnection {
  private let channel: any Channel
  private var chunks: AsyncStream<[UInt8]>.Iterator
  private var unread: [UInt8] = []
  private var isReading: Bool

  /// - Parameters:
  ///   - protocols: The protocols that the client offers for a connection with TLS; nil for a
  ///     connection without TLS. With TLS, the initializer returns after the handshake. The
  ///     certificate is not verified.
  ///   - isSlow: Whether the client reads nothing before it looks at a response, and has little
  ///     memory for what arrives.
  ///   - beforeHandshake: Called between the TCP connection and the TLS handshake.
  init(
    port: Int,
    tls protocols: [String]? = nil,
    isSlow: Bool = false,
    beforeHandshake: () async throws -> Void = {}
  ) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let group = MultiThreadedEventLoopGroup.singleton
    let context = try protocols.map(Self.context)
    let handshake = context.map { _ in group.any().makePromise(of: Void.self) }
    var bootstrap = ClientBootstrap(group: group).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(ByteForwarder(continuation, handshake))
      }
    }
    // The default of operating systems, which many clients use.
    if context != nil { bootstrap = bootstrap.channelOption(.tcpOption(.tcp_nodelay), value: 0) }
    if isSlow { bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: 4096) }
    isReading = !isSlow
    do {
      channel = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
    } catch {
      handshake?.fail(error)
      throw error
    }
    chunks = stream.makeAsyncIterator()
    let channel = channel
    let life = channel.eventLoop.scheduleTask(in: .minutes(2)) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in life.cancel() }
    if let context {
      try await beforeHandshake()
      try await channel.eventLoop.submit {
        let handler = try NIOSSLClientHandler(context: context, serverHostname: nil)
        try channel.pipeline.syncOperations.addHandler(handler, position: .first)
      }.get()
    }
    try await handshake?.futureResult.get()
    if isSlow { try await channel.setOption(.autoRead, value: false).get() }
  }

  private static func context(_ protocols: [String]) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    configuration.applicationProtocols = protocols
    return try NIOSSLContext(configuration: configuration)
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
    try await startReading()
    while true {
      if let (response, count) = try RawResponse.read(unread, isHead: isHead) {
        unread.removeFirst(count)
        return response
      }
      guard let more = await chunks.next(isolation: #isolation) else { return nil }
      unread += more
    }
  }

  /// The next bytes.
  ///
  /// - Returns: nil if the connection was closed before the last of them.
  func bytes(_ count: Int) async throws -> [UInt8]? {
    try await startReading()
    while unread.count < count {
      guard let more = await chunks.next(isolation: #isolation) else { return nil }
      unread += more
    }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  /// Everything until the connection is closed.
  func rest() async -> [UInt8] {
    try? await startReading()
    while let more = await chunks.next(isolation: #isolation) { unread += more }
    defer { unread = [] }
    return unread
  }

  private func startReading() async throws {
    if isReading { return }
    isReading = true
    try await channel.setOption(.autoRead, value: true).get()
  }
}

/// Forwards received bytes until the connection ends.
private final class ByteForwarder: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let continuation: AsyncStream<[UInt8]>.Continuation
  /// Completed by the end of the TLS handshake, or of the connection.
  private let handshake: EventLoopPromise<Void>?

  init(
    _ continuation: AsyncStream<[UInt8]>.Continuation,
    _ handshake: EventLoopPromise<Void>?
  ) {
    self.continuation = continuation
    self.handshake = handshake
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    continuation.yield(Array(buffer: unwrapInboundIn(data)))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent { handshake?.succeed() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    handshake?.fail(ChannelError.eof)
    continuation.finish()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
