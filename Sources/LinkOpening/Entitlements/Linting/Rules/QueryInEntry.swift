import SiteAssociation

/// A query other than a mode.
struct QueryInEntry: EntitlementRule {
  static let about = RuleDescription(
    4014,
    "Query that is not a mode",
    severity: .error,
    effect: "Only \"?mode=\" has a meaning here. What devices do with another query is unknown.",
    cure: "Remove the query.",
    evidence: .unknown,
    background: """
      The only queries that an entry may have are "?mode=developer", "?mode=managed" and \
      "?mode=developer+managed". Conditions on the query of links belong in the rules of the \
      site's file.
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
