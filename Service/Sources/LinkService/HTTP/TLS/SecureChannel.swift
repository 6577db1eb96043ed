import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOSSL

/// Connections with TLS: each gets the certificate of the moment, and is closed when its handshake takes
/// too long, for only after that does ``RequestDeadline`` see it.
///
/// A class because the listener hands it around, and it remembers the channel for a certificate.
final class SecureChannel: ServerChildChannel {
  typealias Value = HTTP2UpgradeChannel.Value

  private let certificate: Certificate
  private let handshakeDeadline: TimeAmount
  private let configuration: HTTP2UpgradeChannel.Configuration
  private let responder: HTTPChannelHandler.Responder
  private let made: NIOLockedValueBox<(number: Int, channel: HTTP2UpgradeChannel)>

  init(
    _ certificate: Certificate,
    _ configuration: HTTP2UpgradeChannel.Configuration,
    handshakeDeadline: TimeAmount,
    responder: @escaping HTTPChannelHandler.Responder
  ) throws {
    self.certificate = certificate
    self.handshakeDeadline = handshakeDeadline
    self.configuration = configuration
    self.responder = responder
    let version = certificate.current
    made = NIOLockedValueBox(
      (
        version.number,
        try HTTP2UpgradeChannel(
          tlsConfiguration: version.configuration,
          configuration: configuration,
          responder: responder
        )
      )
    )
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { [handshakeDeadline] value in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        HandshakeDeadline(handshakeDeadline),
        position: .after(pipeline.handler(type: NIOSSLServerHandler.self))
      )
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }

  private var base: HTTP2UpgradeChannel {
    made.withLockedValue { made in
      let version = certificate.current
      if made.number != version.number,
        let channel = try? HTTP2UpgradeChannel(
          tlsConfiguration: version.configuration,
          configuration: configuration,
          responder: responder
        )
      {
        made = (version.number, channel)
      }
      return made.channel
    }
  }
}
