import SiteAssociation

/// Reports a chain that swift-certificates cannot check.
struct UnsupportedNameConstraints: HostingRule {
  static let about = RuleDescription(
    3048,
    "Certificate that could not be checked",
    severity: .warning,
    traits: [.thisMachine],
    effect: """
      Linkwright could not check the certificate, so it did not fetch the file. The host may be \
      fine.
      """,
    cure: """
      Check with a browser, and with curl -i from a machine of your own; or use a certificate \
      from an authority without such a restriction.
      """,
    evidence: .inferred,
    background: """
      An authority can be restricted to some names (RFC 5280, section 4.2.1.10). Linkwright \
      checks restrictions to hosts and addresses. Some companies' authorities have restrictions \
      to directory names and mail addresses; the library that Linkwright uses \
      (swift-certificates) does not compare those and refuses such chains.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.response?.tls?.faults.contains(.uncomparedDirectories) == true else { return }
    report.report(
      Self.about,
      "An authority in the chain of \(host.name) is restricted to names that Linkwright cannot "
        + "compare."
    )
  }
}
