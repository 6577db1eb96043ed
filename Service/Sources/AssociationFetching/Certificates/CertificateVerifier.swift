import Foundation
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

/// Says of a chain of certificates everything that is wrong with it.
///
/// BoringSSL stops at the first fault. A person who renews an expired certificate wants to know at once
/// that it is for the wrong name too, so swift-certificates verifies each question by itself.
struct CertificateVerifier: Sendable {
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
  func verify(_ chain: [[UInt8]]) async -> TLSRecord {
    let certificates = chain.prefix(Self.maximumChainCount).map { try? Certificate(derEncoded: $0) }
    let readable = certificates.compactMap { $0 }
    let summaries = readable.map(CertificateSummary.init)
    guard let leaf = certificates.first ?? nil else {
      return TLSRecord(chain: summaries, faults: [Self.unreadability(chain.first ?? [])])
    }
    var faults: [CertificateFault] = []
    if await !isForHost(leaf) { faults.append(.wrongName) }
    // What is sent besides does no harm: an expired cross-signed certificate behind a valid chain is usual.
    guard let fault = await trustFault(leaf, readable, at: now) else {
      return TLSRecord(chain: summaries, faults: faults + Self.refusals(leaf))
    }
    let path = Self.path(from: leaf, through: readable)
    let validity = validityFaults(path, in: readable)
    if validity.isEmpty {
      faults.append(fault)
    } else if let time = Self.time(within: path) {
      // An expired certificate is told apart from an unknown one by going back to when it was valid.
      let other = await trustFault(leaf, readable, at: time)
      faults += other.map { [$0] } ?? Self.refusals(leaf)
    }
    return TLSRecord(chain: summaries, faults: validity + faults)
  }

  /// Only where nothing else is wrong: a certificate of another authority is another certificate.
  private static func refusals(_ leaf: Certificate) -> [CertificateFault] {
    AppleCertificateRequirement.unmet(by: leaf).map { .refusedByApple($0) }
  }

  private static func unreadability(_ certificate: [UInt8]) -> CertificateFault {
    guard let count = RSAKeyLength.bitCount(certificate),
      count < AppleCertificateRequirement.minimumBitCount
    else { return .unreadable }
    return .refusedByApple(.longKey(bitCount: count))
  }

  /// The server's certificate and those that were sent to lead on from it, each the issuer of the one
  /// before.
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

  /// Whether a certificate has the name of the host. It is its own authority here, so that nothing but
  /// the name is asked.
  private func isForHost(_ leaf: Certificate) async -> Bool {
    // Without alternative names nobody looks at the subject any more.
    let names = CertificateSummary(leaf).names
    guard !names.isEmpty else { return false }
    // The library takes no underscore in a name, where Apple's systems and browsers do.
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
      // The names are looked at apart.
      AnyExtensionPolicy(verifyingCriticalExtensions: [.X509ExtensionID.subjectAlternativeName])
    }
    let result = await verifier.validate(
      leaf: leaf,
      intermediates: CertificateStore(chain.dropFirst())
    )
    guard case .couldNotValidate(let failures) = result else { return nil }
    if let failure = failures.first {
      let reason = failure.policyFailureReason.description
      return Self.isLimitOfLibrary(reason)
        ? .uncomparedDirectories : .unsuitable(reason: Self.reason(reason))
    }
    return Self.missingTrust(leaf, chain)
  }

  /// swift-certificates refuses every chain in which an authority is limited to names of directories or
  /// mail, for it does not compare these; a host has neither.
  private static func isLimitOfLibrary(_ reason: String) -> Bool {
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

  /// What the library says, without the certificates that it prints whole.
  private static func reason(_ text: String) -> String {
    let end = text.range(of: "Certificate(")?.lowerBound ?? text.endIndex
    return String(text[..<end].prefix(160))
  }

  /// A time when all certificates are valid, if there is one.
  private static func time(within path: [Certificate]) -> Date? {
    guard let end = path.map(\.notValidAfter).min(), let start = path.map(\.notValidBefore).max(),
      start < end
    else { return nil }
    return start.addingTimeInterval(end.timeIntervalSince(start) / 2)
  }
}
