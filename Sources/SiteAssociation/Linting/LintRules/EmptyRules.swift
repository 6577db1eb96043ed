/// Reports an empty list of rules.
struct EmptyRules: LintRule {
  static let about = RuleDescription(
    2026,
    "Empty list of rules",
    severity: .warning,
    effect: "Links to this host do not open the apps of this entry.",
    cure: "Add rules, or remove the entry if no link should open the app.",
    evidence: .observed,
    background: """
      An empty list of rules and a missing list mean opposite things: an empty list matches no \
      URL, and a missing list matches every URL (inferred).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries where entry.hasRules && entry.rules.isEmpty {
      let key = entry.isLegacy ? "paths" : "components"
      guard let member = entry.node.member(key) else { continue }
      report.report(
        Self.about,
        "\"\(key)\" is empty.",
        at: member.value.range,
        evidence: entry.isLegacy ? .inferred : nil
      )
    }
  }
}
