import SiteAssociation

/// A mode that does not exist.
struct UnknownMode: EntitlementRule {
  static let about = RuleDescription(
    4025,
    "Unknown mode",
    severity: .error,
    effect: "How devices treat the entry is unknown. The intended mode is probably not active.",
    cure: "Write \"?mode=developer\", \"?mode=managed\" or \"?mode=developer+managed\".",
    evidence: .unknown,
    background: "Modes are not case-sensitive, so \"?mode=Developer\" is valid."
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    let known = AssociatedDomainEntry.Mode.allCases.map(\.rawValue)
    for entry in subject.entries.map(\.text) {
      for word in entry.modeWords ?? [] where !known.containsCode(of: word.lowercased()) {
        // "development" differs in too many letters for the spelling check.
        let nearest =
          word.lowercased().startsWithCode(of: "dev")
          ? "developer" : Spelling.nearest(to: word, among: known)
        report.report(
          about,
          word.isEmpty
            ? "\(entry.text.quoted) has an empty mode." : "\(word.quoted) is not a mode.",
          at: entry.range,
          cure: nearest.map { "Write \(("?mode=" + $0).quoted)." }
        )
      }
    }
  }
}
