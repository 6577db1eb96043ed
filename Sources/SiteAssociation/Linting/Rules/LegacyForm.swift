/// A file with nothing but the form for iOS 12 and older.
struct LegacyForm: LintRule {
  static let about = RuleDescription(
    2044,
    "Legacy form only",
    severity: .note,
    effect: "It works, but a path can have no query, fragment or flags of its own.",
    cure: "Run linkwright upgrade on the file to get components.",
    evidence: .documented,
    background: """
      "paths" is the form of iOS 9 to 12. Since iOS 13 devices also understand "components", which \
      can look at the query and the fragment, exclude with a flag, and take comments.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let withRules = file.sections.filter(\.hasRules)
    guard let first = withRules.first, withRules.allSatisfy(\.isLegacy) else { return }
    report.report(
      Self.about,
      "The rules are in \"paths\" only.",
      at: first.node.member("paths")?.keyRange
    )
  }
}
