import Foundation
import NIOSSL

extension ServiceSettings.TLSFiles {
  /// Reads the files into the configuration of a listener.
  ///
  /// - Throws: ``ServiceSettings/TLSError``, which names the file.
  func serverConfiguration() throws -> TLSConfiguration {
    let chain = try Self.content("certificate chain", ofFileAt: certificateChain) {
      try NIOSSLCertificate.fromPEMFile($0)
    }
    let key = try Self.content("private key", ofFileAt: privateKey) {
      try NIOSSLPrivateKey(file: $0, format: .pem)
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(key)
    )
    configuration.minimumTLSVersion = .tlsv12
    guard Self.isUsable(configuration) else {
      throw ServiceSettings.TLSError(
        description: "The private key \(privateKey) does not belong to \(certificateChain)."
      )
    }
    guard let clientAuthority else { return configuration }
    let authorities = try Self.content("certificate of the CA", ofFileAt: clientAuthority) {
      try NIOSSLCertificate.fromPEMFile($0)
    }
    configuration.trustRoots = .certificates(authorities)
    // Verifies everything in a client's certificate except the host name, because clients have no
    // host name.
    configuration.certificateVerification = .noHostnameVerification
    guard !authorities.isEmpty, Self.isUsable(configuration) else {
      throw ServiceSettings.TLSError(
        description: "The clients cannot be verified with the certificates in \(clientAuthority)."
      )
    }
    return configuration
  }

  /// A warning that other users can read the private key; nil if other users cannot read it.
  var keyWarning: String? {
    let path = URL(fileURLWithPath: privateKey).resolvingSymlinksInPath()
      .path(percentEncoded: false)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
    guard mode & 0o004 != 0 else { return nil }
    return "Every user of this machine can read the private key \(privateKey): run chmod o= on it."
  }

  private static func isUsable(_ configuration: TLSConfiguration) -> Bool {
    (try? NIOSSLContext(configuration: configuration)) != nil
  }

  private static func content<Value>(
    _ name: String,
    ofFileAt path: String,
    read: (String) throws -> Value
  ) throws -> Value {
    do {
      return try read(path)
    } catch {
      throw ServiceSettings.TLSError(
        description: "\(path) cannot be used: name a PEM file with the \(name)."
      )
    }
  }
}

extension ServiceSettings {
  /// The reason why the files of a certificate cannot be used, and what to do.
  struct TLSError: Error, CustomStringConvertible {
    var description: String
  }
}
