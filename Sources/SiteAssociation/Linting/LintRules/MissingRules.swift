/// Reports an entry without a list of rules.
struct MissingRules: LintRule {
  static let about = RuleDescription(
    2018,
    "Entry without components or paths",
    severity: .warning,
    effect: "Every URL of the host matches, so every link to the host opens the app.",
    cure: "Add \"components\". To match the whole site, write \"components\": [{\"/\": \"*\"}].",
    evidence: .inferred,
    background: """
      An entry without a list of rules has no condition that could fail, so the entry matches \
      every URL. This behavior is inferred from how devices read the file; it has not been \
      observed. At least one other validator assumes that such an entry matches nothing. An \
      explicit list removes the doubt.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries where !entry.hasRules && !entry.appIDs.isEmpty {
      let present = ["components", "paths"].compactMap { entry.node.member($0) }.first
      report.report(
        Self.about,
        present.map { "\($0.key.quoted) is \($0.value.typeName), not an array." }
          ?? "The entry has neither \"components\" nor \"paths\".",
        at: present?.value.range ?? entry.node.openingRange,
        cure: present.map { "Make \($0.key.quoted) an array." }
      )
    }
  }
}
