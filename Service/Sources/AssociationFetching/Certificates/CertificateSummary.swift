package import Foundation
import SwiftASN1
import X509

/// The properties of a certificate that reports show.
package struct CertificateSummary: Sendable, Hashable {
  /// The distinguished name of the subject.
  package var subject: String
  /// The distinguished name of the issuer.
  package var issuer: String
  /// The hosts and addresses that the certificate covers.
  package var names: [String]
  /// The start of its validity.
  package var notBefore: Date
  /// The end of its validity.
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
    // The names are truncated, because the server chose them, and they appear in messages.
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
