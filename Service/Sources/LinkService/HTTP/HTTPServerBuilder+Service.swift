import HummingbirdCore
import HummingbirdHTTP2
import NIOCore
import NIOSSL

extension HTTPServerBuilder {
  /// HTTP/1.1, and with a certificate HTTP/2 as well.
  ///
  /// - Throws: When a file of the certificate cannot be used.
  static func service(_ settings: ServiceSettings) throws -> HTTPServerBuilder {
    let headDeadline = TimeAmount(settings.headDeadline)
    let http1 = HTTP1Channel.Configuration(
      additionalChannelHandlers: [RequestDeadline(firstHead: headDeadline)],
      idleTimeout: .seconds(75),
      httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
        maxHeaderFieldSize: 16 << 10,
        maxHeaderListSize: 64 << 10,
        maxHeaderFieldCount: 200
      )
    )
    guard let tls = settings.tls else { return .http1(configuration: http1) }
    let configuration = try tls.serverConfiguration()
    return HTTPServerBuilder { responder in
      SecureChannel(
        base: try HTTP2UpgradeChannel(
          tlsConfiguration: configuration,
          configuration: HTTP2UpgradeChannel.Configuration(
            idleTimeout: .seconds(75),
            streamConfiguration: http1
          ),
          responder: responder
        ),
        handshakeDeadline: headDeadline
      )
    }
  }
}
