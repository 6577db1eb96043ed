import SiteAssociation

/// An entry that the list contains twice.
struct RepeatedEntry: EntitlementRule {
  static let about = RuleDescription(
    4024,
    "Duplicate entry",
    severity: .note,
    effect: "Nothing breaks; the second entry has no effect.",
    cure: "Remove one of them.",
    evidence: .inferred,
    background: """
      Entries that differ in their mode are not duplicates. An alternate mode is intended for \
      exactly that: one entry for the public and one for tests.
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
      report.report(about, "\(entry.text.quoted) is already in the list.", at: entry.range)
    }
  }
}
