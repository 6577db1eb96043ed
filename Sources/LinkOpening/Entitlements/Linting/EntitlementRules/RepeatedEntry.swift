import SiteAssociation

/// An entry that the list contains more than once.
struct RepeatedEntry: EntitlementRule {
  static let about = RuleDescription(
    4024,
    "Duplicate entry",
    severity: .note,
    effect: "The second entry has no effect. The first entry works as usual.",
    cure: "Remove one of the two entries.",
    evidence: .inferred,
    background: """
      Entries whose hosts differ only in upper and lower case are duplicates. Entries with \
      different modes are not duplicates: an app can have one entry without a mode for the public, \
      and a second entry with a mode for tests.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    var seen: Set<ExactText> = []
    for entry in subject.entries.map(\.text) where !entry.text.isEmpty {
      let modes = (entry.modeWords ?? []).map { $0.lowercased() }.sortedByCode
      let key =
        [entry.service, entry.scheme, entry.host.lowercased(), entry.port, entry.path].map {
          $0 ?? ""
        } + modes
      guard !seen.insert(ExactText(key.joined(separator: "\n"))).inserted else { continue }
      report.report(about, "\(entry.text.quoted) is already in the list.", at: entry.range)
    }
  }
}
