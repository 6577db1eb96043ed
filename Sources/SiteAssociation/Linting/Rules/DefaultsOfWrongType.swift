/// `defaults` that are not an object.
struct DefaultsOfWrongType: LintRule {
  static let about = RuleDescription(
    2049,
    "Defaults that are not an object",
    severity: .warning,
    effect: "The defaults count as empty, so no rule inherits anything from them.",
    cure: "Write an object with the flags, such as {\"caseSensitive\": false}.",
    evidence: .inferred,
    background: """
      "defaults" belongs to "applinks" or to an entry of "details", and is an object with keys of \
      a component. Any other value is read as an empty object. The defaults of an entry do not \
      replace those of the file: they override them key by key (observed).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for owner in [file.applinks].compactMap(\.self) + file.entries.map(\.node) {
      guard let defaults = owner["defaults"], defaults.members == nil else { continue }
      report.report(
        Self.about,
        "\"defaults\" is \(defaults.typeName), not an object.",
        at: defaults.openingRange
      )
    }
  }
}
