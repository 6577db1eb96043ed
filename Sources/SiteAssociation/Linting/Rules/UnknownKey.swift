/// A key of a component or of defaults that Apple's systems do not know.
struct UnknownKey: LintRule {
  static let about = RuleDescription(
    2001,
    "Unknown or misspelt key in a rule",
    severity: .warning,
    effect: "The key is ignored, so the rule matches more links than its author meant.",
    cure: "Correct the spelling, or move remarks into \"comment\".",
    evidence: .observed,
    background: """
      A component knows the keys "/", "?", "#", "exclude", "caseSensitive", "percentEncoded" and \
      "comment". Every other key is skipped without a word, and so is a known one in other letters \
      ("casesensitive"). A constraint that is skipped constrains nothing: the rule gets wider, and \
      a component with nothing but unknown keys matches every URL of the host. In "defaults" an \
      unknown key changes no rule.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for object in file.defaults {
      for member in unknownMembers(of: object.node) {
        report.report(
          Self.about,
          "The key \(member.key.quoted) of defaults is unknown.",
          at: member.keyRange,
          effect: "The key is ignored, so the rules do not get the value that was meant for them.",
          cure: Self.cure(for: member.key)
        )
      }
    }
    for section in file.sections where !section.isLegacy {
      for rule in section.rules {
        for member in unknownMembers(of: rule.node) {
          report.report(
            Self.about,
            "The key \(member.key.quoted) is unknown.",
            at: member.keyRange,
            effect: Self.effect(of: member.key),
            cure: Self.cure(for: member.key)
          )
        }
      }
    }
  }

  private func unknownMembers(of node: JSONNode) -> [JSONMember] {
    (node.members ?? []).filter { Rule.Key(rawValue: $0.key) == nil }
  }

  private static let misspellings: [String: Rule.Key] = [
    "path": .path, "paths": .path, "query": .query, "fragment": .fragment, "hash": .fragment,
    "not": .exclude, "ignorecase": .caseSensitive, "urlencoded": .percentEncoded,
    "percentencoding": .percentEncoded, "_comment": .comment, "description": .comment,
  ]

  private static func cure(for key: String) -> String? {
    meant(by: key).map { "Write \"\($0.rawValue)\"." }
  }

  /// What is lost with a misspelt key, where it is not a constraint.
  private static func effect(of key: String) -> String? {
    switch meant(by: key) {
    case .exclude: "The key is ignored, so links open the app that were meant to stay out of it."
    case .caseSensitive: "The key is ignored, so letters of different case differ."
    case .percentEncoded: "The key is ignored, so links are compared as written, escapes and all."
    case .comment: "The key is ignored, as a remark may be."
    case .path, .query, .fragment, nil: nil
    }
  }

  private static func meant(by key: String) -> Rule.Key? {
    guard key.utf8.count <= 32 else { return nil }
    if let known = misspellings[key.lowercased()] { return known }
    let words: [Rule.Key] = [.exclude, .caseSensitive, .percentEncoded, .comment]
    return Spelling.nearest(to: key, among: words.map(\.rawValue)).flatMap(Rule.Key.init)
  }
}
