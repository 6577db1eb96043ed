package import Foundation

/// Why a chain of certificates is not to be trusted.
package enum CertificateFault: Sendable, Hashable {
  /// A certificate of the chain, by its place in it, is no longer valid.
  case expired(index: Int, since: Date)
  /// A certificate of the chain is not yet valid.
  case notYetValid(index: Int, until: Date)
  /// The server's certificate is for other names.
  case wrongName
  /// The server's certificate is signed by itself.
  case selfSigned
  /// Nobody known signed the last certificate that the server sent, and it is not that of an authority:
  /// most likely one between the two is missing.
  case missingIntermediate(issuer: String)
  /// The chain ends at an authority that is not trusted.
  case unknownAuthority(name: String)
  /// The chain breaks another rule of RFC 5280.
  case unsuitable(reason: String)
  /// The server's certificate, with which everything else is right, is one that Apple's systems refuse.
  case refusedByApple(AppleCertificateRequirement)
  /// An authority of the chain may sign only what lies in directories that are not compared here.
  case uncomparedDirectories
  /// What the server sent is no certificate.
  case unreadable
  /// There is no list of trusted authorities on this machine, so nobody can be trusted.
  case noAuthorities
}
