import SiteAssociation

/// White space in or around an entry.
struct WhitespaceInEntry: EntitlementRule {
  static let about = RuleDescription(
    4023,
    "White space in an entry",
    severity: .error,
    effect: "The white space belongs to the entry, which then names no host, so links stay in the "
      + "browser.",
    cure: "Remove the white space.",
    evidence: .inferred,
    background: """
      White space comes from copied text and from XML that was broken into lines. The entry is \
      everything between <string> and </string>, including line breaks.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) where entry.hasWhitespace {
      let text = String(entry.text.filter { !$0.isWhitespace })
      report.report(
        about,
        "\(entry.text.quoted) contains white space.",
        at: entry.range,
        cure: text.isEmpty ? nil : "Write \(text.quoted)."
      )
    }
  }
}
