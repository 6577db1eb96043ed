import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL

/// A server that answers every connection as a test wants, right or wrong, and counts them.
package final class TestServer: Sendable {
  /// What the server does with a request.
  package enum Reaction: Sendable {
    /// Sends bytes and closes.
    case bytes([UInt8])
    /// Sends bytes and closes without TLS saying so.
    case torn([UInt8])
    /// Sends bytes, and then nothing until the client goes.
    case hanging([UInt8])
    /// Sends the same bytes again and again until the client goes.
    case endless([UInt8])

    /// A whole response: status line, headers, and a body with its length.
    package static func response(
      _ body: String = "",
      status: String = "200 OK",
      headers: [String] = ["Content-Type: application/json"]
    ) -> Reaction {
      .bytes(head(status, headers + ["Content-Length: \(body.utf8.count)"]) + body.utf8)
    }

    /// Status line, headers and the empty line.
    package static func head(_ status: String, _ headers: [String]) -> [UInt8] {
      Array((["HTTP/1.1 \(status)"] + headers + ["", ""]).joined(separator: "\r\n").utf8)
    }
  }

  /// The port it listens at.
  package let port: Int
  private let channel: any Channel
  private let log: NIOLockedValueBox<Log>

  fileprivate struct Log {
    var connectionCount = 0
    var open: [ObjectIdentifier: any Channel] = [:]
    var requests: [String] = []
  }

  /// How many connections were made to it.
  package var connectionCount: Int { log.withLockedValue { $0.connectionCount } }

  /// How many of them are still open.
  package var openCount: Int { log.withLockedValue { $0.open.count } }

  /// The heads of the requests, in order.
  package var requests: [String] { log.withLockedValue { $0.requests } }

  /// Starts a server, and ends it with all its connections when the body is done.
  ///
  /// - Parameters:
  ///   - address: Where it listens.
  ///   - identity: What it shows; nil for a server without TLS.
  ///   - isOutdated: Whether it speaks nothing newer than TLS 1.1.
  ///   - react: The head of a request in, and what is done out. Without TLS it is asked for whatever
  ///     comes first.
  package static func with<Result>(
    address: String = "127.0.0.1",
    identity: TestIdentity?,
    isOutdated: Bool = false,
    react: @escaping @Sendable (String) -> Reaction,
    _ body: (TestServer) async throws -> Result
  ) async throws -> Result {
    let server = try await TestServer(address, identity, isOutdated: isOutdated, react)
    do {
      let result = try await body(server)
      await server.stop()
      return result
    } catch {
      await server.stop()
      throw error
    }
  }

  private init(
    _ address: String,
    _ identity: TestIdentity?,
    isOutdated: Bool,
    _ react: @escaping @Sendable (String) -> Reaction
  ) async throws {
    let log = NIOLockedValueBox(Log())
    let context = try identity.map { try Self.context($0, isOutdated: isOutdated) }
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let id = ObjectIdentifier(channel)
          log.withLockedValue { log in
            log.connectionCount += 1
            log.open[id] = channel
          }
          channel.closeFuture.whenComplete { _ in
            log.withLockedValue { $0.open[id] = nil }
          }
          let pipeline = channel.pipeline.syncOperations
          let socket = SocketCloser()
          try pipeline.addHandler(socket)
          if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
          try pipeline.addHandler(
            ReactionHandler(waitsForHead: context != nil, socket: socket, log: log, react: react)
          )
        }
      }
      .bind(host: address, port: 0)
      .get()
    self.log = log
    port = channel.localAddress?.port ?? 0
  }

  private static func context(
    _ identity: TestIdentity,
    isOutdated: Bool
  ) throws -> NIOSSLContext {
    let chain = try NIOSSLCertificate.fromPEMBytes(Array(identity.certificatePEM.utf8))
    let key = try NIOSSLPrivateKey(bytes: Array(identity.keyPEM.utf8), format: .pem)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(key)
    )
    configuration.minimumTLSVersion = .tlsv1
    configuration.maximumTLSVersion = isOutdated ? .tlsv11 : nil
    configuration.shutdownTimeout = .milliseconds(100)
    return try NIOSSLContext(configuration: configuration)
  }

  private func stop() async {
    try? await channel.close()
    let open = log.withLockedValue { Array($0.open.values) }
    for channel in open { try? await channel.close() }
  }
}

/// Closes below TLS, which then has no chance to say so.
private final class SocketCloser: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func close() { context?.close(promise: nil) }
}

/// Collects the head of a request and reacts once.
private final class ReactionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let waitsForHead: Bool
  private let socket: SocketCloser
  private let log: NIOLockedValueBox<TestServer.Log>
  private let react: @Sendable (String) -> TestServer.Reaction
  private var text = ""
  private var hasReacted = false

  init(
    waitsForHead: Bool,
    socket: SocketCloser,
    log: NIOLockedValueBox<TestServer.Log>,
    react: @escaping @Sendable (String) -> TestServer.Reaction
  ) {
    self.waitsForHead = waitsForHead
    self.socket = socket
    self.log = log
    self.react = react
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    text += String(buffer: unwrapInboundIn(data))
    guard !hasReacted, !waitsForHead || text.contains("\r\n\r\n") else { return }
    hasReacted = true
    log.withLockedValue { $0.requests.append(text) }
    let channel = context.channel
    switch react(text) {
    case .bytes(let bytes):
      write(bytes, channel).whenComplete { _ in channel.close(promise: nil) }
    case .torn(let bytes):
      write(bytes, channel).assumeIsolated().whenComplete { [socket] _ in socket.close() }
    case .hanging(let bytes): _ = write(bytes, channel)
    case .endless(let bytes):
      // In large pieces: very many small ones would keep the event loop from everything else.
      let count = 1 + 65_536 / max(bytes.count, 1)
      repeatForever(Array(repeatElement(bytes, count: count).joined()), channel)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func write(_ bytes: [UInt8], _ channel: any Channel) -> EventLoopFuture<Void> {
    channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  private func repeatForever(_ bytes: [UInt8], _ channel: any Channel) {
    write(bytes, channel).assumeIsolated().whenSuccess { [self] in
      // Not at once: a write can be done before this is called, and then there would be no end to the
      // stack.
      channel.eventLoop.assumeIsolated().execute { [self] in
        if channel.isActive { repeatForever(bytes, channel) }
      }
    }
  }
}
