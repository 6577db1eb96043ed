/// A flag that is not a boolean.
struct FlagOfWrongType: LintRule {
  static let about = RuleDescription(
    2019,
    "Flag that is not true or false",
    severity: .warning,
    effect: "Devices convert the flag, and the result may be unexpected.",
    cure: "Write true or false, without quotes.",
    evidence: .inferred,
    background: """
      "exclude", "caseSensitive" and "percentEncoded" are converted the way Foundation's boolValue \
      does it. Numbers other than zero, and strings that start with Y, T or a digit other than 0, \
      count as true. Everything else counts as false, including null. The effect of an array or an \
      object is unknown; this tool treats the key as absent.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let flags: [Rule.Key] = [.exclude, .caseSensitive, .percentEncoded]
    for object in file.ruleNodes {
      for flag in flags {
        guard let value = object.node[flag.rawValue], Self.isOther(value) else { continue }
        report.report(
          Self.about,
          "\"\(flag.rawValue)\" is \(value.typeName), not a boolean.",
          at: value.range,
          severity: object.isEffective(flag) ? nil : .note,
          effect: object.isEffective(flag)
            ? value.flag.map { "It counts as \($0)." }
              ?? "What it counts as is unknown. This check treats the key as absent."
            : LintSubject.RuleNode.noEffect,
          cure: value.flag.map { "Write \($0) to keep this meaning, or \(!$0) for the opposite." },
          evidence: value.flag == nil ? .unknown : nil
        )
      }
    }
  }

  private static func isOther(_ value: JSONNode) -> Bool {
    if case .boolean = value.value { false } else { true }
  }
}
