/// Reports a flag that is not a boolean.
struct FlagOfWrongType: LintRule {
  static let about = RuleDescription(
    2019,
    "Flag that is not true or false",
    severity: .warning,
    effect: """
      Devices convert the value to true or false, and the result may differ from the intended \
      value.
      """,
    cure: "Write true or false, without quotes.",
    evidence: .inferred,
    background: """
      Devices convert "exclude", "caseSensitive" and "percentEncoded" in the same way as \
      Foundation's boolValue. A number counts as true unless it is zero. For a string, devices \
      skip leading spaces and tabs, then an optional plus or minus sign, then any zeros. The \
      string counts as true if the next character is Y or T (in upper or lower case) or a digit. \
      Any other string counts as false, and so does null. How devices convert an array or an \
      object is unknown. Linkwright then assumes false for "exclude", and true for "caseSensitive" \
      and "percentEncoded". If the key is in "defaults" and no rule inherits its value, the value \
      has no effect, and the finding is only a note.
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
            ? value.flag.map { "Devices read the value as \($0)." }
              ?? "What devices do with the value is unknown. Linkwright assumes \(flag != .exclude)."
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
