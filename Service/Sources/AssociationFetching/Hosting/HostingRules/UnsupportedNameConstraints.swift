import SiteAssociation

/// Reports a certificate chain whose name constraints swift-certificates cannot check.
struct UnsupportedNameConstraints: HostingRule {
  static let about = RuleDescription(
    3048,
    "Certificate that could not be verified",
    severity: .warning,
    traits: [.thisMachine],
    effect: """
      Linkwright could not verify the certificate, so it did not fetch the file. The host may be \
      fine.
      """,
    cure: """
      Check the host with a browser, and with curl -i on a machine that trusts the CA. \
      Alternatively, use a certificate from a CA that has no name constraints on directory names \
      or e-mail addresses.
      """,
    evidence: .inferred,
    background: """
      A CA can be restricted to certain names (name constraints: RFC 5280, section 4.2.1.10). \
      Linkwright checks constraints on host names and IP addresses. Some private CAs have \
      constraints on directory names or e-mail addresses. The library that Linkwright uses \
      (swift-certificates) does not support these constraints, and rejects the certificate chains \
      of these CAs.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.exchange?.tls?.faults.contains(.uncomparedDirectories) == true else { return }
    report.report(
      Self.about,
      "A CA in the certificate chain of \(host.name) has name constraints that Linkwright cannot "
        + "check."
    )
  }
}
