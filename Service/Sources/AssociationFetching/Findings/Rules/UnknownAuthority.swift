import SiteAssociation

/// The chain is whole and leads to somebody unknown.
struct UnknownAuthority: HostingRule {
  static let about = RuleDescription(
    3013,
    "Certificate of an unknown authority",
    effect:
      "Apple's CDN and devices do not trust the connection and get no file, so every link opens "
      + "the browser, which warns.",
    cure: "Use a certificate of a public authority, such as Let's Encrypt.",
    evidence: .documented,
    background: """
      The chain has to end at a root of the system (SWCErrorDomain 103 otherwise). The authority of a \
      company is none, even if its devices trust it; roots that a user installed count only with \
      ?mode=developer (inferred). Linkwright trusts the list of this machine, which differs from \
      Apple's in few places, and what --ca names.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.response?.tls?.faults ?? [] {
      guard case .unknownAuthority(let name) = fault else { continue }
      report.report(
        Self.about,
        "The certificate of \(host.name) leads to an authority that is not trusted: \(name)."
      )
    }
  }
}
