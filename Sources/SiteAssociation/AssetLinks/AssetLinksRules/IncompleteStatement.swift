/// A statement without a usable relation or target, or with a value of a type that Android does not
/// read.
struct IncompleteStatement: AssetLinksRule {
  static let about = RuleDescription(
    7003,
    "Incomplete statement",
    platform: .android,
    effect:
      "Android ignores the statement, so it does not verify the app that the statement names.",
    cure: "Write \"relation\" as an array of strings and \"target\" as an object.",
    evidence: .documented,
    background: """
      A statement needs "relation", an array of one or more strings, and "target", an object that \
      names an app or a site. A statement with "include" needs neither. Android's open-source \
      verifier accepts only objects, arrays, strings and booleans in a statement. If a statement \
      contains a number or null, the verifier discards the whole file (inferred).
      """
  )

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for statement in subject.statements {
      if let node = unreadableValue(in: statement.node) {
        report.report(
          about,
          "The statement contains \(node.typeName).",
          at: node.range,
          effect: "Android discards the whole file, so it verifies no app for the host.",
          cure: "Remove the value, or write it as a string.",
          evidence: .inferred
        )
      }
      guard statement.include == nil else { continue }
      checkRelation(of: statement, report: &report)
      checkTarget(of: statement, report: &report)
    }
  }

  private static func checkRelation(
    of statement: AssetLinksStatement,
    report: inout FindingCollector
  ) {
    guard let relation = statement.relation else {
      reportMissing("relation", in: statement, report: &report)
      return
    }
    guard let list = relation.value.array else {
      guard unreadableValue(in: relation.value) == nil else { return }
      report.report(
        about,
        "\"relation\" is \(relation.value.typeName), not an array of strings.",
        at: relation.value.openingRange,
        cure: relation.value.string.map { "Write [\($0.quoted)]." }
      )
      return
    }
    if list.isEmpty {
      report.report(
        about,
        "\"relation\" is empty.",
        at: relation.value.openingRange,
        effect: "The statement grants nothing, so Android does not verify the app in it.",
        cure: "Write [\(UnknownRelation.allURLs.quoted)] for links."
      )
    }
    for element in list where element.string == nil && unreadableValue(in: element) == nil {
      report.report(
        about,
        "An element of \"relation\" is \(element.typeName), not a string.",
        at: element.openingRange
      )
    }
  }

  private static func checkTarget(
    of statement: AssetLinksStatement,
    report: inout FindingCollector
  ) {
    guard let target = statement.target else {
      reportMissing("target", in: statement, report: &report)
      return
    }
    // A number or null is reported above.
    guard target.value.members == nil, unreadableValue(in: target.value) == nil else { return }
    report.report(
      about,
      "\"target\" is \(target.value.typeName), not an object.",
      at: target.value.openingRange,
      cure: "Write an object with \"namespace\". If the statement has several targets, write a "
        + "statement for each."
    )
  }

  private static func reportMissing(
    _ key: String,
    in statement: AssetLinksStatement,
    report: inout FindingCollector
  ) {
    let typo = statement.node.misspelling(of: key, among: AssetLinksStatement.keys)
    report.report(
      about,
      typo.map { "The statement has \($0.key.quoted) instead of \"\(key)\"." }
        ?? "The statement has no \"\(key)\".",
      at: typo?.keyRange ?? statement.node.openingRange,
      cure: typo == nil ? "Add \"\(key)\"." : "Rename the key to \"\(key)\"."
    )
  }

  /// The first number or null in a value.
  private static func unreadableValue(in node: JSONNode) -> JSONNode? {
    switch node.value {
    case .null, .number: node
    case .boolean, .string: nil
    case .array(let elements): elements.lazy.compactMap(unreadableValue).first
    case .object(let members): members.lazy.compactMap { unreadableValue(in: $0.value) }.first
    }
  }
}
