import SiteAssociation

/// A wildcard without an entry for the bare domain.
struct WildcardWithoutParent: EntitlementRule {
  static let about = RuleDescription(
    4027,
    "Wildcard without an entry for the bare domain",
    severity: .warning,
    effect: """
      It is unknown whether the wildcard covers the bare domain, which is the host without "*.". \
      For applinks, links to the bare domain may open the browser.
      """,
    cure: "Add an entry for the bare domain.",
    evidence: .unknown,
    background: """
      Sources disagree. Apple's archived guide says that "*.example.com" does not cover \
      "example.com", so both entries are necessary. Devices seem to treat the wildcard as covering \
      "example.com", too (inferred). If the app has both entries, links to "example.com" work in \
      either case.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    let entries = subject.effectiveEntries
    let parents = subject.intendedHosts { !$0.isWildcard }
    for entry in entries where entry.isWildcard {
      guard
        !parents.contains(
          DomainEntryText.HostOfService(service: entry.service, host: entry.plainHost)
        ), !subject.mayContain(entry.written(host: entry.plainHost))
      else { continue }
      report.report(
        about,
        "The entitlements list \(entry.host.quoted) but not \(entry.plainHost.quoted).",
        at: entry.range,
        cure: "Add \(entry.written(host: entry.plainHost).quoted)."
      )
    }
  }
}
