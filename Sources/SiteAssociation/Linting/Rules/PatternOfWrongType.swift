/// A path or fragment condition that is not a string.
struct PatternOfWrongType: LintRule {
  static let about = RuleDescription(
    2029,
    "Path or fragment condition that is not a string",
    severity: .error,
    effect: "The condition disappears: the rule holds whatever the URL says there.",
    cure: "Write one pattern as a string, and one component for each pattern.",
    evidence: .inferred,
    background: """
      "/" and "#" take one string. With a list, a number or anything else the component is read as \
      if the key were not there, so it matches more than was meant, often every URL of the host. \
      In defaults that no rule inherits it does nothing.
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
