/// Reports a `?` that is neither a string nor an object of strings.
struct QueryConditionOfWrongType: LintRule {
  static let about = RuleDescription(
    2003,
    "Query condition with a value that is not a string",
    severity: .error,
    effect: "Devices ignore the whole condition, so the rule matches any query.",
    cure: "Write every value as a string.",
    evidence: .observed,
    background: """
      A single value that is not a string disables the whole "?" condition of the component, \
      including its valid items. In most cases, the value is an array that was intended to mean \
      "one of these values". Devices do not support such an array. Write one component for each \
      value, or define a substitution variable with the values. Put numbers and booleans in \
      quotes, because a URL contains only text. Devices also ignore a "?" that is neither a string \
      nor an object (inferred). If the condition is in "defaults" and no rule inherits the \
      condition, the condition has no effect, and the finding is only a note.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for object in file.ruleNodes {
      guard let query = object.node["?"], query.string == nil else { continue }
      let severity: Finding.Severity? = object.isEffective(.query) ? nil : .note
      let effect = object.isEffective(.query) ? nil : LintSubject.RuleNode.noEffect
      guard query.members != nil else {
        report.report(
          Self.about,
          "The condition \"?\" is \(query.typeName), not a string or an object of strings.",
          at: query.range,
          severity: severity,
          effect: effect,
          evidence: .inferred
        )
        continue
      }
      for item in query.invalidQueryItems {
        report.report(
          Self.about,
          "The value of \(item.key.quoted) in the condition \"?\" is \(item.value.typeName), "
            + "not a string.",
          at: item.value.range,
          severity: severity,
          effect: effect,
          cure: Self.cure(for: item)
        )
      }
    }
  }

  private static func cure(for item: JSONMember) -> String? {
    switch item.value.value {
    case .array:
      "Write one component for each value. Alternatively, define a substitution variable with the "
        + "values and write \"$(name)\"."
    case .number(let text): "Write \(text.quoted)."
    case .boolean(let flag): "Write \"\(flag)\"."
    case .null: "Write \"\" if the item must be absent or empty. Otherwise, remove the item."
    case .object: "Write the item's name and value as they appear in the URL, without nesting."
    case .string: nil
    }
  }
}
