import SiteAssociation

/// Reports a certificate chain that ends at an untrusted CA.
struct UnknownAuthority: HostingRule {
  static let about = RuleDescription(
    3013,
    "Certificate from an untrusted CA",
    traits: [.differsOnDevices],
    effect: """
      Apple's CDN and devices do not trust the connection, so they get no file. Every link opens \
      the browser, which shows a security warning.
      """,
    cure: "Use a certificate from a public CA, such as Let's Encrypt.",
    evidence: .documented,
    background: """
      The certificate chain must end at a root certificate that the system trusts; otherwise \
      devices report SWCErrorDomain 103. A private CA does not qualify, even if the company's \
      devices trust it. Root certificates that a user installed count only with ?mode=developer \
      (inferred). Linkwright trusts the CAs that this machine trusts, a list that differs little \
      from Apple's, and the CAs given with --ca.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.response?.tls?.faults ?? [] {
      guard case .unknownAuthority(let name) = fault else { continue }
      report.report(
        Self.about,
        "The certificate chain of \(host.name) ends at an untrusted CA: \(name)."
      )
    }
  }
}
