import HummingbirdCore
import HummingbirdHTTP2
import NIOCore
import NIOHTTPTypes
import NIOSSL

extension HTTPServerBuilder {
  /// HTTP/1.1 without TLS, whose redirects are answered early, or with a certificate HTTP/1.1 and
  /// HTTP/2.
  ///
  /// - Parameter certificate: nil for no TLS.
  static func links(
    _ settings: ServiceSettings,
    _ links: LinkResponder,
    _ certificate: Certificate?
  ) -> HTTPServerBuilder {
    let headDeadline = TimeAmount(settings.headDeadline)
    guard let certificate else {
      return HTTPServerBuilder { responder in
        RedirectChannel(
          base: HTTP1Channel(responder: responder, configuration: .service),
          links: links,
          headDeadline: headDeadline
        )
      }
    }
    return HTTPServerBuilder { responder in
      try SecureChannel(
        certificate,
        HTTP2UpgradeChannel.Configuration(
          idleTimeout: .seconds(75),
          streamConfiguration: .service(headDeadline)
        ),
        handshakeDeadline: headDeadline,
        responder: responder
      )
    }
  }

  /// HTTP/1.1 for the team.
  static func management(_ settings: ServiceSettings) -> HTTPServerBuilder {
    .http1(configuration: .service(TimeAmount(settings.headDeadline)))
  }
}

extension HTTP1Channel.Configuration {
  /// Without deadlines, which also end idle connections.
  fileprivate static var service: HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(httpDecoderConfiguration: .service)
  }

  fileprivate static func service(_ headDeadline: TimeAmount) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [RequestDeadline<HTTPRequestPart>(firstHead: headDeadline)],
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
