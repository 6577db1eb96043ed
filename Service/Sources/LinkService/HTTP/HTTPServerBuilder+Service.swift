import HummingbirdCore
import NIOCore
import NIOHTTPTypes
import RequestHeads

extension HTTPServerBuilder {
  /// The server of a listener: HTTP/1.1, or HTTP/1.1 and HTTP/2 over TLS.
  ///
  /// - Parameters:
  ///   - service: Answers requests before Hummingbird gets them; nil if Hummingbird responds to all
  ///     requests.
  ///   - certificate: nil for no TLS.
  static func listener(
    _ settings: ServiceSettings,
    service: EarlyService? = nil,
    shutdown: ShutdownFlag,
    certificate: Certificate?
  ) -> HTTPServerBuilder {
    let headDeadline = TimeAmount(settings.headDeadline)
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        ConnectionSetup(service, shutdown: shutdown, headDeadline: headDeadline)
      ],
      httpDecoderConfiguration: .service
    )
    guard let certificate else { return .http1(configuration: configuration) }
    return HTTPServerBuilder { responder in
      try SecureChannel(
        certificate,
        http1: HTTP1Channel(responder: responder, configuration: configuration),
        service: service,
        shutdown: shutdown,
        headDeadline: headDeadline
      )
    }
  }
}

extension HTTP1Channel.Configuration.DecoderConfiguration {
  fileprivate static var service: HTTP1Channel.Configuration.DecoderConfiguration {
    HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: HeadLimits.fieldByteCount,
      maxHeaderListSize: HeadLimits.fieldsByteCount,
      maxHeaderFieldCount: HeadLimits.fieldCount
    )
  }
}
