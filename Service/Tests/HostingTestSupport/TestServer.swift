import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL

/// A server that responds to every connection as a test demands, and counts the connections.
package final class TestServer: Sendable {
  /// How the server reacts to a request.
  package enum Reaction: Sendable {
    /// Sends bytes and closes.
    case bytes([UInt8])
    /// Sends bytes and closes without `close_notify`.
    case torn([UInt8])
    /// Sends bytes, then nothing until the client disconnects.
    case hanging([UInt8])
    /// Repeats the same bytes until the client disconnects.
    case endless([UInt8])

    /// A complete response: status line, headers, and a body with its length.
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

  /// The port that the server listens on.
  package let port: Int
  private let channel: any Channel
  private let log: NIOLockedValueBox<Log>
  private let changes: Changes

  fileprivate typealias Changes = (
    stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation
  )

  fileprivate struct Log {
    var connectionCount = 0
    var open: [ObjectIdentifier: any Channel] = [:]
    var requests: [String] = []
  }

  /// The number of accepted connections.
  package var connectionCount: Int { log.withLockedValue { $0.connectionCount } }

  /// The number of open connections.
  package var openCount: Int { log.withLockedValue { $0.open.count } }

  /// The heads of the requests, in order.
  package var requests: [String] { log.withLockedValue { $0.requests } }

  /// Returns when a condition on the counts is met. One task may wait at a time.
  package func wait(until condition: (TestServer) -> Bool) async {
    if condition(self) { return }
    for await _ in changes.stream where condition(self) { return }
  }

  /// Runs a server for the duration of `body`.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - identity: The certificate; nil for a server without TLS.
  ///   - isOutdated: Whether the server supports nothing newer than TLS 1.1.
  ///   - react: Returns the reaction to the head of a request; without TLS, to the first bytes.
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
    let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
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
            changes.continuation.yield()
          }
          let pipeline = channel.pipeline.syncOperations
          let socket = SocketCloser()
          try pipeline.addHandler(socket)
          if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
          try pipeline.addHandler(
            ReactionHandler(waitsForHead: context != nil, socket: socket) { text in
              log.withLockedValue { $0.requests.append(text) }
              changes.continuation.yield()
              return react(text)
            }
          )
        }
      }
      .bind(host: address, port: 0)
      .get()
    self.log = log
    self.changes = changes
    port = channel.localAddress?.port ?? 0
  }

  static func context(
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

/// Closes the socket below TLS, without `close_notify`.
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
  private let react: @Sendable (String) -> TestServer.Reaction
  private var text = ""
  private var hasReacted = false

  init(
    waitsForHead: Bool,
    socket: SocketCloser,
    react: @escaping @Sendable (String) -> TestServer.Reaction
  ) {
    self.waitsForHead = waitsForHead
    self.socket = socket
    self.react = react
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    text += String(buffer: unwrapInboundIn(data))
    guard !hasReacted, !waitsForHead || text.contains("\r\n\r\n") else { return }
    hasReacted = true
    let channel = context.channel
    switch react(text) {
    case .bytes(let bytes):
      write(bytes, channel).whenComplete { _ in channel.close(promise: nil) }
    case .torn(let bytes):
      write(bytes, channel).assumeIsolated().whenComplete { [socket] _ in socket.close() }
    case .hanging(let bytes): _ = write(bytes, channel)
    case .endless(let bytes):
      // In large pieces: many small ones would starve the event loop.
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
      // Asynchronously: a write that completes at once would recurse without end.
      channel.eventLoop.assumeIsolated().execute { [self] in
        if channel.isActive { repeatForever(bytes, channel) }
      }
    }
  }
}
