/// A key of a component that Apple's systems do not know.
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
      a component with nothing but unknown keys matches every URL of the host.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections where !section.isLegacy {
      for rule in section.rules {
        for member in rule.node.members ?? [] where Rule.Key(rawValue: member.key) == nil {
          report.report(
            Self.about,
            "The key \"\(member.key)\" is unknown.",
            at: member.keyRange,
            cure: Self.meant(by: member.key).map { "Write \"\($0)\"." }
          )
        }
      }
    }
  }

  private static let misspellings: [String: Rule.Key] = [
    "path": .path, "paths": .path, "query": .query, "fragment": .fragment, "hash": .fragment,
    "excluded": .exclude, "not": .exclude, "ignorecase": .caseSensitive,
    "urlencoded": .percentEncoded, "percentencoding": .percentEncoded, "comments": .comment,
    "_comment": .comment, "description": .comment,
  ]

  private static func meant(by key: String) -> String? {
    let folded = key.lowercased().filter { $0 != "-" && $0 != " " }
    let known = Rule.Key.allCases.first { $0.rawValue.lowercased() == folded }
    return (known ?? misspellings[folded])?.rawValue
  }
}
