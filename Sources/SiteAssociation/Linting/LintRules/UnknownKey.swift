/// Reports a key of a component or of `defaults` that Apple's systems do not know.
struct UnknownKey: LintRule {
  static let about = RuleDescription(
    2001,
    "Unknown or misspelled key in a rule",
    severity: .warning,
    effect:
      "Devices ignore the key. If it was intended as a condition, the rule matches more links "
      + "than intended.",
    cure: "Correct the spelling of the key. Write remarks under the key \"comment\".",
    evidence: .observed,
    background: """
      A component can have the keys "/", "?", "#", "exclude", "caseSensitive", "percentEncoded" \
      and "comment". Devices silently ignore every other key, including one that differs only in \
      case, such as "casesensitive". If the ignored key was intended as a condition, the rule \
      matches more links than intended. A component that has only unknown keys matches every URL \
      of the host. In "defaults", an unknown key affects no rule.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for object in file.defaults {
      for member in unknownMembers(of: object.node) {
        report.report(
          Self.about,
          "The key \(member.key.quoted) in the defaults is unknown.",
          at: member.keyRange,
          effect: "Devices ignore the key, so no rule inherits its value.",
          cure: Self.cure(for: member.key)
        )
      }
    }
    for entry in file.entries where !entry.isLegacy {
      for rule in entry.rules {
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
    intendedKey(for: key).map { "Write \"\($0.rawValue)\"." }
  }

  /// Returns the effect of a misspelled key, or nil if the intended key is unknown.
  private static func effect(of key: String) -> String? {
    switch intendedKey(for: key) {
    case .exclude: "Devices ignore the key, so links that should be excluded open the app."
    case .caseSensitive: "Devices ignore the key, so the comparison is case-sensitive."
    case .percentEncoded:
      "Devices ignore the key, so they compare the rule with the URL as written, including its "
        + "percent escapes."
    case .comment: "Devices ignore the key. This is harmless, because they also ignore \"comment\"."
    case .path, .query, .fragment:
      "Devices ignore the key, so the rule matches more links than intended."
    case nil: nil
    }
  }

  private static func intendedKey(for key: String) -> Rule.Key? {
    guard key.utf8.count <= 32 else { return nil }
    if let known = misspellings[key.lowercased()] { return known }
    let words: [Rule.Key] = [.exclude, .caseSensitive, .percentEncoded, .comment]
    return Spelling.nearest(to: key, among: words.map(\.rawValue)).flatMap(Rule.Key.init)
  }
}
