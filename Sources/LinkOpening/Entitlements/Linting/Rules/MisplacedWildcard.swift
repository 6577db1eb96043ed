import SiteAssociation

/// A star that is not the first label of a host.
struct MisplacedWildcard: EntitlementRule {
  static let about = RuleDescription(
    4016,
    "Wildcard that is not the first label",
    severity: .error,
    effect: "The entry covers no host, so links stay in the browser.",
    cure: "Write \"*.\" and a host, such as \"applinks:*.example.com\", or list the hosts.",
    evidence: .inferred,
    background: """
      A wildcard stands for everything before a host and is written as "*." at the start. A star \
      within a label, a second star and a star alone have no meaning.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries where entry.hostKind == .misplacedWildcard {
      report.report(
        about,
        "The star in \(entry.text.host.quoted) is not the first label.",
        at: entry.text.range
      )
    }
  }
}
