/// Both forms of rules in one section.
struct PathsBesideComponents: LintRule {
  static let about = RuleDescription(
    2016,
    "Paths beside components",
    severity: .warning,
    effect: "Devices read \"components\" and ignore \"paths\" beside it, so what stands only in "
      + "\"paths\" is lost.",
    cure: "Keep \"components\" and remove \"paths\".",
    evidence: .inferred,
    background: """
      A section with a list of components is read without its paths. Only iOS 12 and older, which \
      do not know components, read the paths. Apple's Technote TN3155 asks not to mix the two forms \
      and says that links do not work otherwise.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections {
      guard let paths = section.node.member("paths") else { continue }
      guard let components = section.node.member("components") else { continue }
      if components.value.array != nil {
        report.report(
          Self.about,
          "The section has \"paths\" beside \"components\".",
          at: paths.keyRange
        )
      } else if section.hasRules {
        report.report(
          Self.about,
          "\"components\" is \(components.value.typeName), not an array, beside \"paths\".",
          at: components.keyRange,
          effect: "Devices ignore \"components\" and read \"paths\".",
          cure: "Make \"components\" an array, or remove it."
        )
      }
    }
  }
}
