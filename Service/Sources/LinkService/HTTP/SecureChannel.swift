import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL

/// A connection with TLS, which is closed when its handshake takes too long: only after that does
/// ``RequestDeadline`` see it.
struct SecureChannel: ServerChildChannel {
  let base: HTTP2UpgradeChannel
  let handshakeDeadline: TimeAmount

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP2UpgradeChannel.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        HandshakeDeadline(handshakeDeadline),
        position: .after(pipeline.handler(type: NIOSSLServerHandler.self))
      )
      return value
    }
  }

  func handle(value: HTTP2UpgradeChannel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
