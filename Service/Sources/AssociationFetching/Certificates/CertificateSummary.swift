package import Foundation
import SwiftASN1
import X509

/// What a person needs to see of a certificate.
package struct CertificateSummary: Sendable, Hashable {
  /// Whose certificate it is, as a distinguished name.
  package var subject: String
  /// Who signed it.
  package var issuer: String
  /// The hosts and addresses it is for.
  package var names: [String]
  /// Valid from.
  package var notBefore: Date
  /// Valid until.
  package var notAfter: Date

  package init(
    subject: String,
    issuer: String,
    names: [String],
    notBefore: Date,
    notAfter: Date
  ) {
    self.subject = subject
    self.issuer = issuer
    self.names = names
    self.notBefore = notBefore
    self.notAfter = notAfter
  }

  init(_ certificate: Certificate) {
    // A stranger chose them, and they stand in sentences.
    subject = certificate.subject.description.excerpt()
    issuer = certificate.issuer.description.excerpt()
    notBefore = certificate.notValidBefore
    notAfter = certificate.notValidAfter
    names = (try? certificate.extensions.subjectAlternativeNames).map(Self.names) ?? []
  }

  private static func names(_ names: SubjectAlternativeNames) -> [String] {
    names.compactMap { name in
      switch name {
      case .dnsName(let name): name.excerpt()
      case .ipAddress(let bytes): IPAddress(bytes: bytes.bytes)?.description
      default: nil
      }
    }
  }
}
