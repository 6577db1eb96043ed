/// Reports a key in `defaults` that has an effect there but is not documented.
struct UndocumentedDefault: LintRule {
  static let about = RuleDescription(
    2025,
    "Undocumented key in defaults",
    severity: .warning,
    effect:
      "Rules that do not set the key inherit it. This behavior was observed but is not "
      + "documented.",
    cure: "Write the key in each rule that needs it.",
    evidence: .observed,
    background: """
      Apple documents only "caseSensitive" and "percentEncoded" in "defaults". In practice, rules \
      inherit every key that a component can have. {"exclude": true} in the defaults turns every \
      rule that does not set "exclude" into an exclusion, and a "/" in the defaults restricts \
      every rule that does not set "/".
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for object in file.defaults {
      for member in object.node.members ?? [] {
        guard let key = Rule.Key(rawValue: member.key) else { continue }
        guard [.path, .query, .fragment, .exclude].contains(key) else { continue }
        report.report(
          Self.about,
          "The defaults contain the key \"\(key.rawValue)\".",
          at: member.keyRange
        )
      }
    }
  }
}
