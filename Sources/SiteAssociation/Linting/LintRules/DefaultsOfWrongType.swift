/// Reports `defaults` that are not an object.
struct DefaultsOfWrongType: LintRule {
  static let about = RuleDescription(
    2049,
    "Defaults that are not an object",
    severity: .warning,
    effect:
      "If \"defaults\" is not an object, devices read it as an empty object, so rules inherit nothing from "
      + "it.",
    cure: "Write an object, such as {\"caseSensitive\": false}.",
    evidence: .inferred,
    background: """
      "defaults" can appear in "applinks" and in an entry of "details". Its value is an object \
      with keys such as "caseSensitive". A rule inherits the value of each key that the rule does \
      not set itself. Devices read a value of any other type as an empty object. The defaults of \
      an entry do not replace the defaults of the file. Instead, each key of the entry's defaults \
      overrides the same key of the file's defaults (observed).
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
