import SiteAssociation

/// Whitespace in or around an entry.
struct WhitespaceInEntry: EntitlementRule {
  static let about = RuleDescription(
    4023,
    "Whitespace in an entry",
    severity: .error,
    effect: """
      Devices treat the whitespace as part of the entry, which then names no valid host. For \
      applinks, links to the host therefore open the browser.
      """,
    cure: "Remove the whitespace.",
    evidence: .inferred,
    background: """
      Whitespace often comes from copying and pasting, or from line breaks in the XML. The entry \
      is everything between <string> and </string>, including line breaks.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) where entry.hasWhitespace {
      let text = entry.text.withoutWhitespace
      report.report(
        about,
        "\(entry.text.quoted) contains whitespace.",
        at: entry.range,
        cure: text.isEmpty ? nil : "Write \(text.quoted)."
      )
    }
  }
}
