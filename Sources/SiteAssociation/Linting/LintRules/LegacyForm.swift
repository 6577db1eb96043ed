/// Reports a file that has only the legacy form, for iOS 12 and earlier.
struct LegacyForm: LintRule {
  static let about = RuleDescription(
    2044,
    "Legacy form only",
    severity: .note,
    effect:
      "The file works, but a rule in \"paths\" cannot set flags such as \"caseSensitive\", and it "
      + "cannot have conditions on the query or the fragment.",
    cure:
      "If the app no longer supports iOS 12 or earlier, convert the file to components with "
      + "linkwright upgrade.",
    evidence: .documented,
    background: """
      "paths" is the form for iOS 9 to 12, which do not understand "components". Devices with iOS \
      13 or later understand both forms. Components can match the query and the fragment, can set \
      flags such as "caseSensitive", and can contain comments.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    // Devices discard a file that they cannot read, so the form of its rules does not matter.
    guard file.file.isReadable else { return }
    let withRules = file.entries.filter(\.hasRules)
    guard let first = withRules.first, withRules.allSatisfy(\.isLegacy) else { return }
    report.report(
      Self.about,
      "All rules are in \"paths\".",
      at: first.node.member("paths")?.keyRange
    )
  }
}
