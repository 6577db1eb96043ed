/// Reports a rule that an entry contains twice.
struct RepeatedRule: LintRule {
  static let about = RuleDescription(
    2045,
    "Duplicate rule",
    severity: .note,
    effect: "The first of the two identical rules decides, so devices never reach this rule.",
    cure: "Remove this rule.",
    evidence: .documented,
    background: """
      Devices try rules from top to bottom, and the first rule that matches decides. The duplicate \
      does no harm, but often a different rule was intended in place of the duplicate.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries {
      var firstIndex: [Rule.Meaning: Int] = [:]
      // Rules without patterns have their own finding.
      for (index, located) in entry.rules.enumerated() where !located.rule.isEmpty {
        let meaning = located.rule.meaning
        guard let first = firstIndex[meaning] else {
          firstIndex[meaning] = index
          continue
        }
        let place = entry.rules[first].rule.place?.name(besides: located.rule.place) ?? ""
        report.report(
          Self.about,
          "This rule is the same as the rule \(place).",
          at: located.node.openingRange
        )
      }
    }
  }
}
