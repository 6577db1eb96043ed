/// `defaults` that are not an object.
struct DefaultsOfWrongType: LintRule {
  static let about = RuleDescription(
    2049,
    "Defaults that are not an object",
    severity: .warning,
    effect: "They count as empty, so no rule inherits anything from them.",
    cure: "Write an object with the flags, such as {\"caseSensitive\": false}.",
    evidence: .inferred,
    background: """
      "defaults" stands in "applinks" or in a section of "details" and is an object with keys of a \
      component. Anything else is read as if it were empty. Defaults of a section do not replace \
      those of the file: they are laid over them key by key (observed).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for owner in [file.applinks].compactMap(\.self) + file.sections.map(\.node) {
      guard let defaults = owner["defaults"], defaults.members == nil else { continue }
      report.report(
        Self.about,
        "\"defaults\" is \(defaults.typeName), not an object.",
        at: defaults.openingRange
      )
    }
  }
}
