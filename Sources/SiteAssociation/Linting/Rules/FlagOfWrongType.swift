/// A flag that is not a boolean.
struct FlagOfWrongType: LintRule {
  static let about = RuleDescription(
    2019,
    "Flag that is not true or false",
    severity: .warning,
    effect: "The flag is converted, and not always as its author expects.",
    cure: "Write true or false, without quotes.",
    evidence: .inferred,
    background: """
      "exclude", "caseSensitive" and "percentEncoded" are converted as Foundation's boolValue does: \
      numbers other than zero and strings that start with Y, T or a digit other than 0 count as \
      true, everything else as false, null included. What a list or an object does is unknown; here \
      it counts as absent.
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
              ?? "Nobody says what it counts as; here it counts as absent."
            : LintSubject.RuleNode.noEffect,
          cure: value.flag.map { "Write \($0) if that is what is meant, else \(!$0)." },
          evidence: value.flag == nil ? .unknown : nil
        )
      }
    }
  }

  private static func isOther(_ value: JSONNode) -> Bool {
    if case .boolean = value.value { false } else { true }
  }
}
