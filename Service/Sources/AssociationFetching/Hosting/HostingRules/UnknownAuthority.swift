import SiteAssociation

/// Reports a certificate chain that ends at an untrusted CA.
struct UnknownAuthority: HostingRule {
  static let about = RuleDescription(
    3013,
    "Certificate from an untrusted CA",
    traits: [.differsOnDevices],
    effect: CertificateText.untrustedEffect,
    cure: CertificateText.publicCACure,
    evidence: .documented,
    background: """
      \(CertificateText.trustedRoot) Without ?mode=developer, a certificate from a private CA is \
      not sufficient, even if the company's devices trust that CA. Linkwright trusts the CAs \
      passed with --ca and the CAs in this machine's list, which usually differs little from \
      Apple's list.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.exchange?.tls?.faults ?? [] {
      guard case .unknownAuthority(let name) = fault else { continue }
      report.reportChain(
        Self.about,
        "The certificate chain of \(host.name) ends at an untrusted CA: \(name).",
        of: host
      )
    }
  }
}
