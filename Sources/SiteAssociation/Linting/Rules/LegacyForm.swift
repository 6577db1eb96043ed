/// A file that has only the form for iOS 12 and older.
struct LegacyForm: LintRule {
  static let about = RuleDescription(
    2044,
    "Legacy form only",
    severity: .note,
    effect: "The file works, but a path cannot have a query, a fragment or flags of its own.",
    cure: "Run linkwright upgrade on the file to get components.",
    evidence: .documented,
    background: """
      "paths" is the form of iOS 9 to 12. Since iOS 13, devices also understand "components", \
      which can match the query and the fragment, exclude with a flag, and contain comments.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let withRules = file.entries.filter(\.hasRules)
    guard let first = withRules.first, withRules.allSatisfy(\.isLegacy) else { return }
    report.report(
      Self.about,
      "All rules are in \"paths\".",
      at: first.node.member("paths")?.keyRange
    )
  }
}
