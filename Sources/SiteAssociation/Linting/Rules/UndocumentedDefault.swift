/// A key in defaults that works and is not documented there.
struct UndocumentedDefault: LintRule {
  static let about = RuleDescription(
    2025,
    "Undocumented key in defaults",
    severity: .warning,
    effect:
      "Rules without a value of their own inherit it, which was observed but is documented nowhere.",
    cure: "Write it into the rules that it is meant for.",
    evidence: .observed,
    background: """
      Apple documents "caseSensitive" and "percentEncoded" in "defaults". In reality every key of a \
      component is inherited: {"exclude": true} in the defaults turns all rules of the file into \
      exclusions, and a "/" narrows every rule that has none of its own.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for object in file.defaults {
      for member in object.node.members ?? [] {
        guard let key = Rule.Key(rawValue: member.key) else { continue }
        guard [.path, .query, .fragment, .exclude].contains(key) else { continue }
        report.report(
          Self.about,
          "The defaults have the key \"\(key.rawValue)\".",
          at: member.keyRange
        )
      }
    }
  }
}
