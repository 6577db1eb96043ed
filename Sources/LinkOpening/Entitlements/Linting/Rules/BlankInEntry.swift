import SiteAssociation

/// White space in or around an entry.
struct BlankInEntry: EntitlementRule {
  static let about = RuleDescription(
    4023,
    "Blank in an entry",
    severity: .error,
    effect:
      "The blank is part of the entry, which then names no host, and links stay in the browser.",
    cure: "Remove the blank.",
    evidence: .inferred,
    background: """
      Blanks come with copied text and with XML that was broken into lines: what stands between <string> \
      and </string> is the entry, line breaks included.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) where entry.hasBlank {
      let text = String(entry.text.filter { !$0.isWhitespace })
      report.report(
        about,
        "\(entry.text.quoted) has a blank in it.",
        at: entry.range,
        cure: text.isEmpty ? nil : "Write \(text.quoted)."
      )
    }
  }
}
