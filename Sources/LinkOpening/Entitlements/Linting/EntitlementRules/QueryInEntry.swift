import SiteAssociation

/// An entry with a query other than `?mode=`.
struct QueryInEntry: EntitlementRule {
  static let about = RuleDescription(
    4014,
    "Entry with a query other than ?mode=",
    severity: .error,
    effect: """
      How devices treat the entry is unknown, because the only query with a known meaning is \
      "?mode=". For applinks, links to the host may open the browser.
      """,
    cure: "Remove the query.",
    evidence: .unknown,
    background: """
      The only queries that an entry may have are "?mode=developer", "?mode=managed" and \
      "?mode=developer+managed". To match links by their query, use the rules in the site's \
      association file.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) {
      guard let query = entry.query, entry.modeWords == nil else { continue }
      report.report(
        about,
        "\(entry.text.quoted) contains the query \(("?" + query).quoted).",
        at: entry.range,
        cure: "Write \(entry.written(host: entry.host.lowercased()).quoted)."
      )
    }
  }
}
