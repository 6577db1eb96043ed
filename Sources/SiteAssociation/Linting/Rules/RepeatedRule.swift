/// A rule that stands twice in a section.
struct RepeatedRule: LintRule {
  static let about = RuleDescription(
    2045,
    "Rule that stands twice",
    severity: .note,
    effect: "The first of the two decides, so this one is never reached.",
    cure: "Remove it.",
    evidence: .documented,
    background: """
      Rules are tried from top to bottom, and the first that holds decides. A second copy of a rule \
      can decide nothing. It does no harm, but it is often the place where somebody wanted to write \
      something else.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections {
      var firstIndex: [Rule.Meaning: Int] = [:]
      // Rules that constrain nothing have a finding of their own.
      for (index, located) in section.rules.enumerated() where !located.rule.isEmpty {
        let meaning = located.rule.meaning
        guard let first = firstIndex[meaning] else {
          firstIndex[meaning] = index
          continue
        }
        let place = section.rules[first].rule.place?.name(besides: located.rule.place) ?? ""
        report.report(
          Self.about,
          "The rule repeats the one \(place).",
          at: located.node.openingRange
        )
      }
    }
  }
}
