/// A `?` that is neither a string nor an object of strings.
struct QueryConditionOfWrongType: LintRule {
  static let about = RuleDescription(
    2003,
    "Query condition with a value that is not a string",
    severity: .error,
    effect: "The whole condition disappears: the rule holds whatever the query says.",
    cure: "Write every value as a string.",
    evidence: .observed,
    background: """
      One value that is not a string switches off the whole "?" of the component, the well-written \
      items beside it included. The usual case is a list, meant as "one of these": there is no \
      such list. Say it with one component for each value, or with a substitution variable that \
      has the values. Numbers and booleans have to be quoted, for a URL holds nothing but text. A \
      "?" that is itself neither a string nor an object is dropped as well (inferred). In defaults \
      that no rule inherits it does nothing.
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
      for item in query.effectiveMembers where item.value.string == nil {
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
      "Write one component for each value, or define a substitution variable with the values and "
        + "write \"$(name)\"."
    case .number(let text): "Write \(text.quoted)."
    case .boolean(let flag): "Write \"\(flag)\"."
    case .null: "Write \"\" if the item has to be absent or empty, or remove it."
    case .object: "A query item has no parts; write its name and value as they stand in the URL."
    case .string: nil
    }
  }
}
