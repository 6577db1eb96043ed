import HummingbirdCore
import HummingbirdHTTP2
import NIOCore
import NIOSSL

extension HTTPServerBuilder {
  /// HTTP/1.1, and with a certificate HTTP/2 as well.
  ///
  /// - Throws: When a file of the certificate cannot be used.
  static func service(_ tls: ServiceSettings.TLSFiles?) throws -> HTTPServerBuilder {
    let http1 = HTTP1Channel.Configuration(
      additionalChannelHandlers: [HeadDeadline()],
      idleTimeout: .seconds(75),
      httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
        maxHeaderFieldSize: 16 << 10,
        maxHeaderListSize: 64 << 10,
        maxHeaderFieldCount: 200
      )
    )
    guard let tls else { return .http1(configuration: http1) }
    let chain = try NIOSSLCertificate.fromPEMFile(tls.certificateChain)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(file: tls.privateKey, format: .pem))
    )
    configuration.minimumTLSVersion = .tlsv12
    return try .http2Upgrade(
      tlsConfiguration: configuration,
      configuration: HTTP2UpgradeChannel.Configuration(
        idleTimeout: .seconds(75),
        streamConfiguration: http1
      )
    )
  }
}
