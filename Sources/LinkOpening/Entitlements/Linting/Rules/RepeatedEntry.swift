import SiteAssociation

/// An entry that stands twice.
struct RepeatedEntry: EntitlementRule {
  static let about = RuleDescription(
    4024,
    "Entry that stands twice",
    severity: .note,
    effect: "Nothing breaks; the second one does nothing.",
    cure: "Remove one of them.",
    evidence: .inferred,
    background: """
      Entries that differ in their mode are two entries: one for everybody and one for tests is how an \
      alternate mode is meant to be used.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    var seen: Set<String> = []
    for entry in subject.entries.map(\.text) where !entry.text.isEmpty {
      let modes = (entry.modeWords ?? []).map { $0.lowercased() }.sorted()
      let key =
        [entry.service, entry.scheme, entry.host.lowercased(), entry.port, entry.path].map {
          $0 ?? ""
        } + modes
      guard !seen.insert(key.joined(separator: "\n")).inserted else { continue }
      report.report(about, "\(entry.text.quoted) stands in the list before.", at: entry.range)
    }
  }
}
