/// An empty list of rules.
struct EmptyRules: LintRule {
  static let about = RuleDescription(
    2026,
    "Empty list of rules",
    severity: .warning,
    effect: "The app opens for no link of the host.",
    cure: "Add rules, or remove the section if no link is meant to open the app.",
    evidence: .observed,
    background: """
      A section without a list of rules and one with an empty list are opposites: an empty list \
      matches nothing, a missing one everything (inferred).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections where section.hasRules && section.rules.isEmpty {
      let key = section.isLegacy ? "paths" : "components"
      guard let member = section.node.member(key) else { continue }
      report.report(
        Self.about,
        "\"\(key)\" is empty.",
        at: member.value.range,
        evidence: section.isLegacy ? .inferred : nil
      )
    }
  }
}
