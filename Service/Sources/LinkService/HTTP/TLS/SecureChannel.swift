import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOSSL

/// Sets up TLS connections. Each connection gets the certificate that is in use when the connection
/// begins.
///
/// ``HandshakeDeadline`` limits the handshake, because ``RequestDeadline`` starts only after the
/// handshake.
///
/// A class because all connections share the channel that it caches for a certificate.
final class SecureChannel: ServerChildChannel {
  typealias Value = HTTP2UpgradeChannel.Value

  private let certificate: Certificate
  private let handshakeDeadline: TimeAmount
  private let configuration: HTTP2UpgradeChannel.Configuration
  private let responder: HTTPChannelHandler.Responder
  private let cached:
    NIOLockedValueBox<(version: Certificate.Version, channel: HTTP2UpgradeChannel)>

  init(
    _ certificate: Certificate,
    configuration: HTTP2UpgradeChannel.Configuration,
    handshakeDeadline: TimeAmount,
    responder: @escaping HTTPChannelHandler.Responder
  ) throws {
    self.certificate = certificate
    self.handshakeDeadline = handshakeDeadline
    self.configuration = configuration
    self.responder = responder
    let version = certificate.current
    cached = NIOLockedValueBox(
      (
        version,
        try HTTP2UpgradeChannel(
          tlsConfiguration: version.configuration,
          configuration: configuration,
          responder: responder
        )
      )
    )
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let (version, base) = current
    return base.setup(channel: channel, logger: logger).flatMapThrowing {
      [certificate, handshakeDeadline] value in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        HandshakeDeadline(handshakeDeadline),
        position: .after(pipeline.handler(type: NIOSSLServerHandler.self))
      )
      certificate.observe(channel, using: version)
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    await current.channel.handle(value: value, logger: logger)
  }

  private var current: (version: Certificate.Version, channel: HTTP2UpgradeChannel) {
    cached.withLockedValue { cached in
      let version = certificate.current
      if cached.version.number != version.number,
        let channel = try? HTTP2UpgradeChannel(
          tlsConfiguration: version.configuration,
          configuration: configuration,
          responder: responder
        )
      {
        cached = (version, channel)
      }
      return cached
    }
  }
}
