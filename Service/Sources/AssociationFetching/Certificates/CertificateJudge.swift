import Foundation
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

/// Says of a chain of certificates everything that is wrong with it.
///
/// BoringSSL stops at the first fault. A person who renews an expired certificate wants to know at once
/// that it is for the wrong name too, so swift-certificates verifies each question by itself.
struct CertificateJudge: Sendable {
  var roots: TrustRoots
  /// The host that was asked.
  var host: AssociationHost
  /// The time.
  var now: Date

  /// Longer chains are not looked at: whoever sends many certificates that could have signed each other
  /// could make the search for a way through them long.
  static let maximumChainCount = 6

  /// Looks at what a server sent.
  ///
  /// - Parameter chain: Its certificates in DER, its own first.
  func judge(_ chain: [[UInt8]]) async -> TLSRecord {
    let certificates = chain.prefix(Self.maximumChainCount).map { try? Certificate(derEncoded: $0) }
    let readable = certificates.compactMap { $0 }
    let summaries = readable.map(CertificateSummary.init)
    guard let leaf = certificates.first ?? nil else {
      return TLSRecord(chain: summaries, faults: [.unreadable])
    }
    var faults = validityFaults(readable)
    if await !isForHost(leaf) { faults.append(.wrongName) }
    if let fault = await trustFault(leaf, readable) { faults.append(fault) }
    return TLSRecord(chain: summaries, faults: faults)
  }

  private func validityFaults(_ chain: [Certificate]) -> [CertificateFault] {
    chain.enumerated().compactMap { index, certificate in
      if now > certificate.notValidAfter {
        .expired(index: index, since: certificate.notValidAfter)
      } else if now < certificate.notValidBefore {
        .notYetValid(index: index, until: certificate.notValidBefore)
      } else {
        nil
      }
    }
  }

  /// Whether a certificate has the name of the host. It is its own authority here, so that nothing but
  /// the name is asked.
  private func isForHost(_ leaf: Certificate) async -> Bool {
    var verifier = Verifier(rootCertificates: CertificateStore([leaf])) {
      AnyExtensionPolicy(verifyingCriticalExtensions: leaf.extensions.map(\.oid))
      ServerIdentityPolicy(serverHostname: host.serverName, serverIP: host.address?.description)
    }
    let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore())
    return if case .validCertificate = result { true } else { false }
  }

  private func trustFault(_ leaf: Certificate, _ chain: [Certificate]) async -> CertificateFault? {
    guard !roots.certificates.isEmpty else { return .noAuthorities }
    // An expired certificate is told apart from an unknown one by going back to when it was valid.
    let isInTime = validityFaults(chain).isEmpty
    let time = isInTime ? now : Self.time(within: chain)
    var verifier = Verifier(rootCertificates: roots.store) {
      RFC5280Policy(fixedExpiryValidationTime: time)
      ServerUsePolicy()
      IssuancePolicy()
      // The names are looked at apart.
      AnyExtensionPolicy(verifyingCriticalExtensions: [.X509ExtensionID.subjectAlternativeName])
    }
    let result = await verifier.validate(
      leaf: leaf,
      intermediates: CertificateStore(chain.dropFirst())
    )
    guard case .couldNotValidate(let failures) = result else { return nil }
    if let failure = failures.first {
      return .unsuitable(reason: failure.policyFailureReason.description)
    }
    return Self.missingTrust(leaf, chain)
  }

  private static func missingTrust(
    _ leaf: Certificate,
    _ chain: [Certificate]
  ) -> CertificateFault {
    if leaf.issuer == leaf.subject { return .selfSigned }
    // The end of the way from the server's certificate through what was sent with it.
    var tip = leaf
    for _ in chain {
      guard let issuer = chain.first(where: { $0.subject == tip.issuer }), issuer != tip
      else { break }
      tip = issuer
    }
    return tip.issuer == tip.subject
      ? .unknownAuthority(name: tip.subject.description)
      : .missingIntermediate(issuer: tip.issuer.description)
  }

  /// A time when all certificates are valid, if there is one.
  private static func time(within chain: [Certificate]) -> Date {
    let end = chain.map(\.notValidAfter).min() ?? Date(timeIntervalSince1970: 0)
    let start = chain.map(\.notValidBefore).max() ?? end
    return start < end ? start.addingTimeInterval(end.timeIntervalSince(start) / 2) : end
  }
}
