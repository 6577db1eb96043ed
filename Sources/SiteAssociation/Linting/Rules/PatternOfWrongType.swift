/// A path or fragment condition that is not a string.
struct PatternOfWrongType: LintRule {
  static let about = RuleDescription(
    2029,
    "Path or fragment condition that is not a string",
    severity: .error,
    effect: "Devices ignore the condition, so the rule accepts any value in that part of the URL.",
    cure: "Write one pattern as a string, and one component for each pattern.",
    evidence: .inferred,
    background: """
      "/" and "#" each take one string. With an array, a number or any other value, devices read \
      the component as if the key were missing. The rule then matches more than intended, often \
      every URL of the host. In defaults that no rule inherits, the value has no effect.
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
