import SiteAssociation

/// A query other than a mode.
struct QueryInEntry: EntitlementRule {
  static let about = RuleDescription(
    4014,
    "Query that is not a mode",
    severity: .error,
    effect:
      "Only \"?mode=\" means something here; what devices do with another query is not known.",
    cure: "Remove the query.",
    evidence: .unknown,
    background: """
      The one query that an entry may have is "?mode=developer", "?mode=managed" or \
      "?mode=developer+managed". Queries of links belong into the rules of the site's file.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) {
      guard let query = entry.query, entry.modeWords == nil else { continue }
      report.report(
        about,
        "\(entry.text.quoted) has the query \(("?" + query).quoted) in it.",
        at: entry.range,
        cure: "Write \(entry.written(host: entry.host.lowercased()).quoted)."
      )
    }
  }
}
