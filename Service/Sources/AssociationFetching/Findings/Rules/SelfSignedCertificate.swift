import SiteAssociation

/// Its own authority.
struct SelfSignedCertificate: HostingRule {
  static let about = RuleDescription(
    3012,
    "Self-signed certificate",
    effect:
      "Apple's CDN and devices do not trust the connection and get no file, so every link opens "
      + "the browser, which warns.",
    cure: "Use a certificate of a public authority, such as Let's Encrypt.",
    evidence: .documented,
    background: """
      The chain has to end at a root of the system (SWCErrorDomain 103 otherwise). Roots that a user \
      installed count only with ?mode=developer (inferred).
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let tls = host.response?.tls, tls.faults.contains(.selfSigned) else { return }
    report.report(
      Self.about,
      "The certificate of \(host.name) is signed by itself (\(tls.chain.first?.subject ?? ""))."
    )
  }
}
