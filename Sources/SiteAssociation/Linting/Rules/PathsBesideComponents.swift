/// Both forms of rules in one entry.
struct PathsBesideComponents: LintRule {
  static let about = RuleDescription(
    2016,
    "Paths beside components",
    severity: .warning,
    effect:
      "Devices read \"components\" and ignore \"paths\", so rules that are only in \"paths\" are "
      + "lost.",
    cure: "Keep \"components\" and remove \"paths\".",
    evidence: .inferred,
    background: """
      Devices ignore the paths of an entry that has a list of components. Only iOS 12 and older, \
      which do not know components, read the paths. Apple's Technote TN3155 says not to mix the \
      two forms, because the links then do not work.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries {
      guard let paths = entry.node.member("paths") else { continue }
      guard let components = entry.node.member("components") else { continue }
      if components.value.array != nil {
        report.report(
          Self.about,
          "The entry has \"paths\" beside \"components\".",
          at: paths.keyRange
        )
      } else if entry.hasRules {
        report.report(
          Self.about,
          "The entry has \"paths\", and its \"components\" is \(components.value.typeName), not an array.",
          at: components.keyRange,
          effect: "Devices ignore \"components\" and read \"paths\".",
          cure: "Make \"components\" an array, or remove it."
        )
      }
    }
  }
}
