package import Foundation

/// A reason not to trust a certificate chain.
package enum CertificateFault: Sendable, Hashable {
  /// The certificate at an index of the chain has expired. Index 0 is the server's certificate.
  case expired(index: Int, since: Date)
  /// The certificate at an index of the chain is not yet valid.
  case notYetValid(index: Int, until: Date)
  /// The server's certificate does not cover the host.
  case wrongName
  /// The server's certificate is self-signed.
  case selfSigned
  /// The issuer of the last certificate is neither included in the chain nor trusted. Most likely,
  /// an intermediate certificate is missing.
  case missingIntermediate(issuer: String)
  /// The chain ends at a CA that is not trusted.
  case unknownAuthority(name: String)
  /// The chain violates another rule of RFC 5280.
  case unsuitable(reason: String)
  /// The chain is valid, but Apple's systems reject the server's certificate.
  case refusedByApple(AppleCertificateRequirement)
  /// A CA in the chain has name constraints that swift-certificates does not support.
  case uncomparedDirectories
  /// The server's certificate cannot be parsed.
  case unreadable
  /// This machine has no list of trusted CAs.
  case noAuthorities
}
