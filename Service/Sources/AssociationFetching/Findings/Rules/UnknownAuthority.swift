import SiteAssociation

/// Reports a chain that ends at an untrusted authority.
struct UnknownAuthority: HostingRule {
  static let about = RuleDescription(
    3013,
    "Certificate from an unknown authority",
    traits: [.differsOnDevices],
    effect: """
      Apple's CDN and devices do not trust the connection and get no file, so every link opens \
      the browser, which shows a warning.
      """,
    cure: "Use a certificate from a public authority, such as Let's Encrypt.",
    evidence: .documented,
    background: """
      The chain must end at a root that the system trusts (otherwise SWCErrorDomain 103). A \
      company's own authority does not qualify, even if its devices trust it; roots that a user \
      installed count only with ?mode=developer (inferred). Linkwright trusts the authorities of \
      this machine, whose list differs little from Apple's, and those named with --ca.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.response?.tls?.faults ?? [] {
      guard case .unknownAuthority(let name) = fault else { continue }
      report.report(
        Self.about,
        "The certificate of \(host.name) was issued under an untrusted authority: \(name)."
      )
    }
  }
}
