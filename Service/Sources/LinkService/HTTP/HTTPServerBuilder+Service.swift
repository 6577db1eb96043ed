import HummingbirdCore
import HummingbirdHTTP2
import NIOCore
import NIOHTTPTypes
import NIOSSL

extension HTTPServerBuilder {
  /// The server of the public listener: HTTP/1.1 with ``EarlyHandler``, or HTTP/1.1 and
  /// HTTP/2 over TLS.
  ///
  /// - Parameter certificate: nil for no TLS.
  static func links(
    _ settings: ServiceSettings,
    responder links: LinkResponder,
    certificate: Certificate?
  ) -> HTTPServerBuilder {
    let headDeadline = TimeAmount(settings.headDeadline)
    let shutdown = links.dependencies.shutdown
    guard let certificate else {
      return HTTPServerBuilder { responder in
        EarlyChannel(
          base: HTTP1Channel(responder: responder, configuration: .service),
          links: links,
          headDeadline: headDeadline
        )
      }
    }
    return .secure(certificate, headDeadline: headDeadline, shutdown: shutdown)
  }

  /// The server of the management listener: HTTP/1.1, or HTTP/1.1 and HTTP/2 over TLS.
  ///
  /// - Parameter certificate: nil for no TLS.
  static func management(
    _ settings: ServiceSettings,
    shutdown: ShutdownFlag,
    certificate: Certificate?
  ) -> HTTPServerBuilder {
    let headDeadline = TimeAmount(settings.headDeadline)
    guard let certificate else {
      return .http1(configuration: .service(headDeadline, shutdown))
    }
    return .secure(certificate, headDeadline: headDeadline, shutdown: shutdown)
  }

  private static func secure(
    _ certificate: Certificate,
    headDeadline: TimeAmount,
    shutdown: ShutdownFlag
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      try SecureChannel(
        certificate,
        configuration: HTTP2UpgradeChannel.Configuration(
          idleTimeout: .seconds(75),
          streamConfiguration: .service(headDeadline, shutdown)
        ),
        handshakeDeadline: headDeadline,
        responder: responder
      )
    }
  }
}

extension HTTP1Channel.Configuration {
  /// This configuration adds no handlers, because ``EarlyChannel`` adds its own.
  fileprivate static var service: HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(httpDecoderConfiguration: .service)
  }

  fileprivate static func service(
    _ headDeadline: TimeAmount,
    _ shutdown: ShutdownFlag
  ) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        RequestDeadline<HTTPRequestPart>(firstHead: headDeadline), ConnectionSetup(shutdown),
      ],
      httpDecoderConfiguration: .service
    )
  }
}

extension HTTP1Channel.Configuration.DecoderConfiguration {
  fileprivate static var service: HTTP1Channel.Configuration.DecoderConfiguration {
    HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: 16 << 10,
      maxHeaderListSize: 64 << 10,
      maxHeaderFieldCount: 200
    )
  }
}
