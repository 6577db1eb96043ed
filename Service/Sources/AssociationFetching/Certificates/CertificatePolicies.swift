import SwiftASN1
import X509

/// A server's certificate has to be for servers, if it says what it is for (RFC 5280, section 4.2.1.12).
struct ServerUsePolicy: VerifierPolicy {
  let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [.X509ExtensionID.extendedKeyUsage]

  func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
    guard let uses = try? chain.leaf.extensions.extendedKeyUsage else { return .meetsPolicy }
    return uses.contains(.serverAuth) || uses.contains(.any)
      ? .meetsPolicy : .failsToMeetPolicy(reason: "The certificate is not for servers")
  }
}

/// The policies that a certificate was issued under say nothing about whether a browser trusts it. An
/// authority may mark them as critical all the same (RFC 5280, sections 4.2.1.4, 4.2.1.5, 4.2.1.11, 4.2.1.14).
struct IssuancePolicy: VerifierPolicy {
  let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [
    [2, 5, 29, 32], [2, 5, 29, 33], [2, 5, 29, 36], [2, 5, 29, 54],
  ]

  func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
    .meetsPolicy
  }
}

/// Leaves extensions to another judgement.
struct AnyExtensionPolicy: VerifierPolicy {
  let verifyingCriticalExtensions: [ASN1ObjectIdentifier]

  func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
    .meetsPolicy
  }
}
