import Foundation
import SwiftASN1
import X509

/// The trusted CAs.
package struct TrustRoots: Sendable {
  let certificates: [Certificate]
  let store: CertificateStore

  /// The CAs that the system trusts; empty if the system's list is not found.
  package static let system = TrustRoots(systemCertificates)

  /// No CAs.
  package static let none = TrustRoots([])

  /// Parses the CA certificates in a file.
  ///
  /// - Parameters:
  ///   - pem: One or more certificates in PEM.
  ///   - includesSystem: Whether the CAs that the system trusts are trusted too.
  /// - Throws: ``TrustRootsError`` if the file contains no certificate or a damaged certificate.
  package init(pem: String, includesSystem: Bool = true) throws(TrustRootsError) {
    do {
      let own = try PEMDocument.parseMultiple(pemString: pem)
        .filter { $0.discriminator == Certificate.defaultPEMDiscriminator }
        .map { try Certificate(pemDocument: $0) }
      guard !own.isEmpty else { throw TrustRootsError(.noCertificate) }
      self.init(own + (includesSystem ? Self.systemCertificates : []))
    } catch let error as TrustRootsError {
      throw error
    } catch {
      throw TrustRootsError(.damaged)
    }
  }

  private init(_ certificates: [Certificate]) {
    self.certificates = certificates
    store = CertificateStore(certificates)
  }

  /// The CAs in the system's list. `CertificateStore.systemTrustRoots` supports only Linux, and is
  /// empty without an error if it finds no list, so every host would appear untrusted.
  private static let systemCertificates: [Certificate] = {
    let lists = [
      "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Alpine, Arch
      "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora
      "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // newer Fedora
      "/etc/ssl/ca-bundle.pem",  // openSUSE
      "/etc/ssl/cert.pem",  // macOS
    ]
    for list in lists {
      guard let data = FileManager.default.contents(atPath: list) else { continue }
      let documents = try? PEMDocument.parseMultiple(
        pemString: String(decoding: data, as: UTF8.self)
      )
      let certificates = (documents ?? []).compactMap { try? Certificate(pemDocument: $0) }
      if !certificates.isEmpty { return certificates }
    }
    return []
  }()
}

/// The reason why a file of CA certificates cannot be used.
package struct TrustRootsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error. Later versions may add codes.
  package struct Code: Sendable, Hashable {
    enum Value { case noCertificate, damaged }
    let value: Value

    /// The file contains no certificate.
    package static let noCertificate = Code(value: .noCertificate)
    /// A certificate in the file cannot be parsed.
    package static let damaged = Code(value: .damaged)
  }

  /// The kind of error.
  package let code: Code

  init(_ code: Code) { self.code = code }

  /// The error in one sentence.
  package var description: String {
    switch code.value {
    case .noCertificate: "The file contains no certificate in PEM form."
    case .damaged: "A certificate in the file is damaged."
    }
  }
}
