import NIOSSL

extension ServiceSettings.TLSFiles {
  /// What a listener needs.
  ///
  /// - Throws: ``ServiceSettings/TLSProblem``, which names the file.
  func serverConfiguration() throws -> TLSConfiguration {
    let chain = try Self.reading(certificateChain, "certificate chain") {
      try NIOSSLCertificate.fromPEMFile($0)
    }
    let key = try Self.reading(privateKey, "private key") {
      try NIOSSLPrivateKey(file: $0, format: .pem)
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(key)
    )
    configuration.minimumTLSVersion = .tlsv12
    do {
      // Looks whether the two belong together.
      _ = try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServiceSettings.TLSProblem(
        description: "The private key \(privateKey) does not belong to \(certificateChain)."
      )
    }
    return configuration
  }

  private static func reading<Value>(
    _ path: String,
    _ content: String,
    _ read: (String) throws -> Value
  ) throws -> Value {
    do {
      return try read(path)
    } catch {
      throw ServiceSettings.TLSProblem(
        description: "\(path) cannot be used: name a PEM file with the \(content)."
      )
    }
  }
}

extension ServiceSettings {
  /// Why the files of a certificate cannot be used, and what to do.
  struct TLSProblem: Error, CustomStringConvertible {
    var description: String
  }
}
