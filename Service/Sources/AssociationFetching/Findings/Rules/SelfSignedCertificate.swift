import SiteAssociation

/// Reports a certificate without an authority.
struct SelfSignedCertificate: HostingRule {
  static let about = RuleDescription(
    3012,
    "Self-signed certificate",
    traits: [.differsOnDevices],
    effect: """
      Apple's CDN and devices do not trust the connection and get no file, so every link opens \
      the browser, which shows a warning.
      """,
    cure: "Use a certificate from a public authority, such as Let's Encrypt.",
    evidence: .documented,
    background: """
      The chain must end at a root that the system trusts (otherwise SWCErrorDomain 103). Roots \
      that a user installed count only with ?mode=developer (inferred).
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let tls = host.response?.tls, tls.faults.contains(.selfSigned) else { return }
    report.report(
      Self.about,
      "The certificate of \(host.name) is self-signed (\(tls.chain.first?.subject ?? ""))."
    )
  }
}
