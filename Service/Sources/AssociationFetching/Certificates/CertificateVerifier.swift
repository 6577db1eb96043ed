import Foundation
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

/// Finds all faults of a certificate chain.
///
/// BoringSSL stops at the first fault. This verifier checks each aspect separately. For example, if
/// an expired certificate does not cover the host, the verifier finds both faults.
struct CertificateVerifier: Sendable {
  var roots: TrustRoots
  /// The requested host.
  var host: AssociationHost
  /// The current time.
  var now: Date

  /// The maximum number of certificates to consider. If many certificates could have signed each
  /// other, the search for a path would be slow.
  static let maximumChainCount = 6

  /// Verifies a server's certificates.
  ///
  /// - Parameter chain: The certificates in DER, the server's own first.
  func verify(_ chain: [[UInt8]]) async -> TLSRecord {
    let certificates = chain.prefix(Self.maximumChainCount).map { try? Certificate(derEncoded: $0) }
    let readable = certificates.compactMap { $0 }
    let summaries = readable.map(CertificateSummary.init)
    guard let leaf = certificates.first ?? nil else {
      return TLSRecord(chain: summaries, faults: [Self.unreadability(chain.first ?? [])])
    }
    var faults: [CertificateFault] = []
    if await !isForHost(leaf) { faults.append(.wrongName) }
    // Extra certificates are harmless. Many chains end with an expired cross-signed certificate.
    guard let fault = await trustFault(leaf, readable, at: now) else {
      return TLSRecord(chain: summaries, faults: faults + Self.refusals(leaf))
    }
    let path = Self.path(from: leaf, through: readable)
    let validity = validityFaults(path, in: readable)
    if validity.isEmpty {
      faults.append(fault)
    } else if let time = Self.time(within: path) {
      // Trust is checked for a time at which the certificates were valid, to distinguish an expired
      // chain from an untrusted one.
      let other = await trustFault(leaf, readable, at: time)
      faults += other.map { [$0] } ?? Self.refusals(leaf)
    }
    return TLSRecord(chain: summaries, faults: validity + faults)
  }

  /// Returns the violations of Apple's requirements. The requirements are checked only if the chain
  /// has no other fault, because every other fault requires a new certificate anyway.
  private static func refusals(_ leaf: Certificate) -> [CertificateFault] {
    AppleCertificateRequirement.unmet(by: leaf).map { .refusedByApple($0) }
  }

  private static func unreadability(_ certificate: [UInt8]) -> CertificateFault {
    guard let count = RSAKeyLength.bitCount(certificate),
      count < AppleCertificateRequirement.minimumBitCount
    else { return .unreadable }
    return .refusedByApple(.longKey(bitCount: count))
  }

  /// Returns the server's certificate and the certificates of its issuers, each followed by its own
  /// issuer, as far as the server sent them.
  private static func path(from leaf: Certificate, through chain: [Certificate]) -> [Certificate] {
    var path = [leaf]
    while let tip = path.last, tip.issuer != tip.subject,
      let issuer = chain.first(where: { $0.subject == tip.issuer && !path.contains($0) })
    {
      path.append(issuer)
    }
    return path
  }

  private func validityFaults(
    _ path: [Certificate],
    in chain: [Certificate]
  ) -> [CertificateFault] {
    path.compactMap { certificate in
      let index = chain.firstIndex(of: certificate) ?? 0
      return if now > certificate.notValidAfter {
        .expired(index: index, since: certificate.notValidAfter)
      } else if now < certificate.notValidBefore {
        .notYetValid(index: index, until: certificate.notValidBefore)
      } else {
        nil
      }
    }
  }

  /// Returns whether a certificate covers the host. The certificate is used as its own CA, so that
  /// only the name is checked.
  private func isForHost(_ leaf: Certificate) async -> Bool {
    // Clients ignore the subject; only alternative names count.
    let names = CertificateSummary(leaf).names
    guard !names.isEmpty else { return false }
    // swift-certificates rejects underscores in names; Apple's systems and browsers accept them.
    if let name = host.serverName, name.contains("_") {
      let parent = name.drop { $0 != "." }
      return names.contains { $0.lowercased() == name || $0.lowercased() == "*\(parent)" }
    }
    var verifier = Verifier(rootCertificates: CertificateStore([leaf])) {
      AnyExtensionPolicy(verifyingCriticalExtensions: leaf.extensions.map(\.oid))
      ServerIdentityPolicy(serverHostname: host.serverName, serverIP: host.address?.description)
    }
    let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore())
    return if case .validCertificate = result { true } else { false }
  }

  private func trustFault(
    _ leaf: Certificate,
    _ chain: [Certificate],
    at time: Date
  ) async -> CertificateFault? {
    guard !roots.certificates.isEmpty else { return .noAuthorities }
    var verifier = Verifier(rootCertificates: roots.store) {
      RFC5280Policy(fixedExpiryValidationTime: time)
      ServerUsePolicy()
      IssuancePolicy()
      // isForHost checks the names.
      AnyExtensionPolicy(verifyingCriticalExtensions: [.X509ExtensionID.subjectAlternativeName])
    }
    let result = await verifier.validate(
      leaf: leaf,
      intermediates: CertificateStore(chain.dropFirst())
    )
    guard case .couldNotValidate(let failures) = result else { return nil }
    if let failure = failures.first {
      let reason = failure.policyFailureReason.description
      return Self.isUnsupportedConstraint(reason)
        ? .uncomparedDirectories : .unsuitable(reason: Self.reason(reason))
    }
    return Self.missingTrust(leaf, chain)
  }

  /// Whether swift-certificates rejected a chain only because a CA has constraints on directory
  /// names or e-mail addresses, which swift-certificates cannot compare.
  private static func isUnsupportedConstraint(_ reason: String) -> Bool {
    reason.contains("constraints are not supported") || reason.contains("unsupported constraint")
  }

  private static func missingTrust(
    _ leaf: Certificate,
    _ chain: [Certificate]
  ) -> CertificateFault {
    if leaf.issuer == leaf.subject { return .selfSigned }
    let tip = path(from: leaf, through: chain).last ?? leaf
    return tip.issuer == tip.subject
      ? .unknownAuthority(name: CertificateSummary(tip).subject)
      : .missingIntermediate(issuer: CertificateSummary(tip).issuer)
  }

  /// Returns the reason from swift-certificates, without the certificates that the text contains.
  private static func reason(_ text: String) -> String {
    let end = text.range(of: "Certificate(")?.lowerBound ?? text.endIndex
    return String(text[..<end].prefix(160))
  }

  /// Returns a time at which all certificates are valid, or nil if there is none.
  private static func time(within path: [Certificate]) -> Date? {
    guard let end = path.map(\.notValidAfter).min(), let start = path.map(\.notValidBefore).max(),
      start < end
    else { return nil }
    return start.addingTimeInterval(end.timeIntervalSince(start) / 2)
  }
}
