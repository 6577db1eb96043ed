import SiteAssociation

/// Reports a certificate that no CA signed.
struct SelfSignedCertificate: HostingRule {
  static let about = RuleDescription(
    3012,
    "Self-signed certificate",
    traits: [.differsOnDevices],
    effect: CertificateText.untrustedEffect,
    cure: CertificateText.publicCACure,
    evidence: .documented,
    background: """
      A self-signed certificate is signed with its own key instead of by a CA. Web servers often \
      use a self-signed certificate until the administrator installs a certificate from a CA. \
      \(CertificateText.trustedRoot)
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let tls = host.exchange?.tls, tls.faults.contains(.selfSigned) else { return }
    report.report(
      Self.about,
      "The certificate of \(host.name) is self-signed (\(tls.chain.first?.subject ?? ""))."
    )
  }
}
