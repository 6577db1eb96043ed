import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL

/// A proxy that opens tunnels to ports of this machine with CONNECT, or responds as a test demands.
package final class TestProxy: Sendable {
  /// How the proxy reacts to the head of a request.
  package enum Reaction: Sendable {
    /// Confirms, and connects to a port on 127.0.0.1.
    case tunnel(port: Int)
    /// Sends bytes and closes.
    case bytes([UInt8])
    /// Never responds.
    case silence

    /// A response without a body.
    package static func response(_ status: String, headers: [String] = []) -> Reaction {
      .bytes(TestServer.Reaction.head(status, headers + ["Content-Length: 0"]))
    }
  }

  /// The port that the proxy listens on.
  package let port: Int
  private let channel: any Channel
  private let log: NIOLockedValueBox<[String]>
  private let open: NIOLockedValueBox<[any Channel]>

  /// The heads of the requests, in order.
  package var requests: [String] { log.withLockedValue { $0 } }

  /// Runs a proxy for the duration of `body`.
  ///
  /// - Parameters:
  ///   - identity: The certificate of a proxy that uses TLS itself.
  ///   - react: Returns the reaction to the head of a request.
  package static func with<Result>(
    identity: TestIdentity? = nil,
    react: @escaping @Sendable (String) -> Reaction,
    _ body: (TestProxy) async throws -> Result
  ) async throws -> Result {
    let proxy = try await TestProxy(identity, react)
    do {
      let result = try await body(proxy)
      await proxy.stop()
      return result
    } catch {
      await proxy.stop()
      throw error
    }
  }

  private init(
    _ identity: TestIdentity?,
    _ react: @escaping @Sendable (String) -> Reaction
  ) async throws {
    let log = NIOLockedValueBox<[String]>([])
    let open = NIOLockedValueBox<[any Channel]>([])
    let context = try identity.map { try TestServer.context($0, isOutdated: false) }
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          open.withLockedValue { $0.append(channel) }
          let pipeline = channel.pipeline.syncOperations
          if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
          try pipeline.addHandler(
            ProxyHandler { head in
              log.withLockedValue { $0.append(head) }
              return react(head)
            }
          )
        }
      }
      .bind(host: "127.0.0.1", port: 0)
      .get()
    self.log = log
    self.open = open
    port = channel.localAddress?.port ?? 0
  }

  private func stop() async {
    try? await channel.close()
    for channel in open.withLockedValue({ $0 }) { try? await channel.close() }
  }
}

/// Reads the head of a request, reacts once, and passes on the bytes of a tunnel.
private final class ProxyHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let react: @Sendable (String) -> TestProxy.Reaction
  private var head = ""
  private var hasReacted = false
  private var other: (any Channel)?

  init(react: @escaping @Sendable (String) -> TestProxy.Reaction) { self.react = react }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    if let other {
      other.writeAndFlush(bytes, promise: nil)
      return
    }
    head += String(buffer: bytes)
    guard !hasReacted, head.contains("\r\n\r\n") else { return }
    hasReacted = true
    switch react(head) {
    case .silence: break
    case .bytes(let bytes):
      let channel = context.channel
      channel.writeAndFlush(ByteBuffer(bytes: bytes)).whenComplete { _ in
        channel.close(promise: nil)
      }
    case .tunnel(let port): openTunnel(to: port, context)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    other?.close(promise: nil)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func openTunnel(to port: Int, _ context: ChannelHandlerContext) {
    let client = context.channel
    ClientBootstrap(group: context.eventLoop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(PassOn(to: client))
        }
      }
      .connect(host: "127.0.0.1", port: port)
      .assumeIsolated()
      .whenComplete { [self] result in
        switch result {
        case .success(let channel):
          other = channel
          client.writeAndFlush(
            ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n"),
            promise: nil
          )
        case .failure:
          client.writeAndFlush(ByteBuffer(string: "HTTP/1.1 502 Bad Gateway\r\n\r\n"))
            .whenComplete { _ in client.close(promise: nil) }
        }
      }
  }
}

/// Passes bytes from the host on to the client of the proxy.
private final class PassOn: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let channel: any Channel

  init(to channel: any Channel) { self.channel = channel }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    channel.writeAndFlush(unwrapInboundIn(data), promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { channel.close(promise: nil) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
