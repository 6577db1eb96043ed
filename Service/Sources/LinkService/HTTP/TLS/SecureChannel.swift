import HummingbirdCore
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP2
import NIOSSL

/// Sets up TLS connections. Each connection gets the certificate that is in use when the connection
/// begins, and then uses HTTP/1.1 or HTTP/2, as the client chooses.
///
/// ``HandshakeDeadline`` limits the handshake, because ``RequestDeadline`` starts only after the
/// handshake.
///
/// A class because all connections share the TLS context that it caches for a certificate.
final class SecureChannel: ServerChildChannel {
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    fileprivate let connection:
      EventLoopFuture<NIONegotiatedHTTPVersion<HTTP1Channel.Value, StreamConnection>>
  }

  /// The time for a client to answer the end of the TLS session (`close_notify`). Many clients never
  /// answer, and a shutdown waits for them.
  private static let closeTime = TimeAmount.seconds(1)

  private let certificate: Certificate
  private let headDeadline: TimeAmount
  private let http1: HTTP1Channel
  /// Answers requests before Hummingbird gets them; nil if Hummingbird responds to all requests.
  private let service: EarlyService?
  private let shutdown: ShutdownFlag
  private let cached: NIOLockedValueBox<(version: Certificate.Version, context: NIOSSLContext)>

  init(
    _ certificate: Certificate,
    http1: HTTP1Channel,
    service: EarlyService?,
    shutdown: ShutdownFlag,
    headDeadline: TimeAmount
  ) throws {
    self.certificate = certificate
    self.headDeadline = headDeadline
    self.http1 = http1
    self.service = service
    self.shutdown = shutdown
    let version = certificate.current
    cached = NIOLockedValueBox((version, try Self.context(version)))
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let (version, context) = current
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(NIOSSLServerHandler(context: context))
      try pipeline.addHandler(HandshakeDeadline(headDeadline, shutdown))
      certificate.observe(channel, using: version)
    }.flatMap { [http1, service, shutdown, headDeadline] in
      channel.configureHTTP2AsyncSecureUpgrade { channel in
        http1.setup(channel: channel, logger: logger)
      } http2ConnectionInitializer: { channel in
        channel.eventLoop.makeCompletedFuture {
          try StreamConnection(
            on: channel,
            service: service,
            shutdown: shutdown,
            headDeadline: headDeadline,
            responder: http1,
            logger: logger
          )
        }
      }
    }.map { Value(channel: channel, connection: $0) }
  }

  func handle(value: Value, logger: Logger) async {
    do {
      switch try await value.connection.get() {
      case .http1_1(let connection): await http1.handle(value: connection, logger: logger)
      case .http2(let connection): await connection.run()
      }
    } catch {
      logger.debug("A TLS connection failed", metadata: ["error": "\(error)"])
    }
  }

  private var current: (version: Certificate.Version, context: NIOSSLContext) {
    cached.withLockedValue { cached in
      let version = certificate.current
      if cached.version.number != version.number, let context = try? Self.context(version) {
        cached = (version, context)
      }
      return cached
    }
  }

  private static func context(_ version: Certificate.Version) throws -> NIOSSLContext {
    var configuration = version.configuration
    configuration.applicationProtocols = NIOHTTP2SupportedALPNProtocols
    configuration.shutdownTimeout = closeTime
    return try NIOSSLContext(configuration: configuration)
  }
}
