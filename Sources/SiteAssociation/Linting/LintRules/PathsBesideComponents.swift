/// Reports an entry with both `paths` and `components`.
struct PathsBesideComponents: LintRule {
  static let about = RuleDescription(
    2016,
    "Both paths and components in one entry",
    severity: .warning,
    effect:
      "Devices read \"components\" and ignore \"paths\", so rules that appear only in \"paths\" "
      + "have no effect.",
    cure: "Move the rules that appear only in \"paths\" to \"components\", and remove \"paths\".",
    evidence: .inferred,
    background: """
      If an entry has a "components" array, devices with iOS 13 or later ignore its "paths". Only \
      iOS 12 and earlier, which do not understand "components", read the "paths" of such an entry. \
      Apple's Technote TN3155 warns that links do not work if an entry mixes the two forms; the \
      effect described here is inferred from how devices read the file.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries {
      guard let paths = entry.node.member("paths") else { continue }
      guard let components = entry.node.member("components") else { continue }
      if components.value.array != nil {
        report.report(
          Self.about,
          "The entry has both \"paths\" and \"components\".",
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
