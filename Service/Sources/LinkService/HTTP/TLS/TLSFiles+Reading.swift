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
    do {
      // Checks that the two belong together.
      _ = try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServiceSettings.TLSError(
        description: "The private key \(privateKey) does not belong to \(certificateChain)."
      )
    }
    return configuration
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
  /// Why the files of a certificate cannot be used, and what to do.
  struct TLSError: Error, CustomStringConvertible {
    var description: String
  }
}
