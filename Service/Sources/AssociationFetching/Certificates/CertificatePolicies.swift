import SwiftASN1
import X509

/// Requires that a certificate permits the authentication of servers, if the certificate states its
/// purposes (RFC 5280, section 4.2.1.12).
struct ServerUsePolicy: VerifierPolicy {
  let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [.X509ExtensionID.extendedKeyUsage]

  func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
    guard let uses = try? chain.leaf.extensions.extendedKeyUsage else { return .meetsPolicy }
    return uses.contains(.serverAuth) || uses.contains(.any)
      ? .meetsPolicy : .failsToMeetPolicy(reason: "it is not for servers")
  }
}

/// Accepts the issuance policies of a certificate, which do not affect trust but may be marked as
/// critical (RFC 5280, sections 4.2.1.4, 4.2.1.5, 4.2.1.11, 4.2.1.14).
struct IssuancePolicy: VerifierPolicy {
  let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [
    [2, 5, 29, 32], [2, 5, 29, 33], [2, 5, 29, 36], [2, 5, 29, 54],
  ]

  func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
    .meetsPolicy
  }
}

/// Accepts critical extensions without checking them, because another check covers them.
struct AnyExtensionPolicy: VerifierPolicy {
  let verifyingCriticalExtensions: [ASN1ObjectIdentifier]

  func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
    .meetsPolicy
  }
}
