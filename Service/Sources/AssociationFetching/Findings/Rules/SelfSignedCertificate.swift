import SiteAssociation

/// Reports a certificate that no CA signed.
struct SelfSignedCertificate: HostingRule {
  static let about = RuleDescription(
    3012,
    "Self-signed certificate",
    traits: [.differsOnDevices],
    effect: """
      Apple's CDN and devices do not trust the connection, so they get no file. Every link opens \
      the browser, which shows a security warning.
      """,
    cure: "Use a certificate from a public CA, such as Let's Encrypt.",
    evidence: .documented,
    background: """
      The certificate chain must end at a root certificate that the system trusts; otherwise \
      devices report SWCErrorDomain 103. Root certificates that a user installed count only with \
      ?mode=developer (inferred).
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
