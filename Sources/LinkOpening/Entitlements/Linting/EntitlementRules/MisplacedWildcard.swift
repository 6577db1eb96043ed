import SiteAssociation

/// An asterisk that does not form a valid wildcard.
struct MisplacedWildcard: EntitlementRule {
  static let about = RuleDescription(
    4016,
    "Invalid wildcard",
    severity: .error,
    effect: """
      The entry covers no host. For applinks, links to the intended hosts therefore open the \
      browser.
      """,
    cure:
      "Write \"*.\" before a host, as in \"applinks:*.example.com\", or list the hosts separately.",
    evidence: .inferred,
    background: """
      A wildcard covers the subdomains of a host. It is written as "*." before the host. An \
      asterisk within a label, a second asterisk, or an asterisk alone is invalid.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries where entry.hostKind == .misplacedWildcard {
      report.report(
        about,
        "\(entry.text.host.quoted) is not a valid wildcard.",
        at: entry.text.range
      )
    }
  }
}
