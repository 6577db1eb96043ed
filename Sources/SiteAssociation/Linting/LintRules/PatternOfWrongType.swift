/// Reports a path or fragment condition that is not a string.
struct PatternOfWrongType: LintRule {
  static let about = RuleDescription(
    2029,
    "Path or fragment condition that is not a string",
    severity: .error,
    effect: """
      Devices ignore the condition, so the rule matches any path (for "/") or any fragment (for \
      "#").
      """,
    cure:
      "Write the pattern as a string. For several patterns, write one component for each pattern.",
    evidence: .inferred,
    background: """
      "/" and "#" each require one string. If the value has any other type, such as an array or a \
      number, the rule has no condition for the path or the fragment, not even an inherited one. \
      The rule then matches more links than intended, often every URL of the host. If the value is in "defaults" and no rule inherits the value, \
      the value has no effect, and the finding is only a note.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for object in file.ruleNodes {
      for key in [Rule.Key.path, .fragment] {
        guard let value = object.node[key.rawValue], value.string == nil else { continue }
        report.report(
          Self.about,
          "The condition \"\(key.rawValue)\" is \(value.typeName), not a string.",
          at: value.range,
          severity: object.isEffective(key) ? nil : .note,
          effect: object.isEffective(key) ? nil : LintSubject.RuleNode.noEffect
        )
      }
    }
  }
}
