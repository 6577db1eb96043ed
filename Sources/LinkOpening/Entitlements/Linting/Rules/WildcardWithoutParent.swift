import SiteAssociation

/// A wildcard without the host that it stands under.
struct WildcardWithoutParent: EntitlementRule {
  static let about = RuleDescription(
    4027,
    "Wildcard without its own host",
    severity: .warning,
    effect: "Whether links to the host without a subdomain open the app depends on whom one asks.",
    cure: "Add an entry of the host itself.",
    evidence: .unknown,
    background: """
      Apple's archived guide says that "*.example.com" does not cover "example.com" and that both have to \
      be listed; devices behave as if it did (inferred). With both entries it does not matter who is \
      right.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    let entries = subject.entriesWithHost
    let parents = Set(entries.filter { !$0.isWildcard }.map(\.hostOfService))
    for entry in entries where entry.isWildcard {
      guard
        !parents.contains(
          DomainEntryText.HostOfService(service: entry.service, host: entry.plainHost)
        )
      else { continue }
      report.report(
        about,
        "\(entry.host.quoted) stands without \(entry.plainHost.quoted).",
        at: entry.range,
        cure: "Add \(entry.written(host: entry.plainHost).quoted)."
      )
    }
  }
}
