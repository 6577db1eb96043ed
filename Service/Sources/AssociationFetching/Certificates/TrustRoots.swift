import Foundation
import SwiftASN1
import X509

/// The authorities whose certificates are trusted.
package struct TrustRoots: Sendable {
  let certificates: [Certificate]
  let store: CertificateStore

  /// Those that the system trusts. Empty where its list is not found.
  package static let system = TrustRoots(systemCertificates)

  /// Nobody.
  package static let none = TrustRoots([])

  /// Those of a file.
  ///
  /// - Parameters:
  ///   - pem: Certificates in PEM, as many as there are.
  ///   - includesSystem: Whether those of the system are trusted as well.
  /// - Throws: ``TrustRootsError`` for a text without a certificate and for one with a damaged one.
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

  /// `CertificateStore.systemTrustRoots` is for Linux alone and trusts nobody without a word when it
  /// finds no list; a missing list would then be told as a fault of every host.
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

/// Why a file of authorities cannot be used.
package struct TrustRootsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with it; further codes may be added.
  package struct Code: Sendable, Hashable {
    enum Value { case noCertificate, damaged }
    let value: Value

    /// There is no certificate in it.
    package static let noCertificate = Code(value: .noCertificate)
    /// A certificate in it cannot be read.
    package static let damaged = Code(value: .damaged)
  }

  /// What is wrong with the file.
  package let code: Code

  init(_ code: Code) { self.code = code }

  /// One sentence for a person.
  package var description: String {
    switch code.value {
    case .noCertificate: "There is no certificate in it; it has to be in PEM."
    case .damaged: "A certificate in it cannot be read."
    }
  }
}
