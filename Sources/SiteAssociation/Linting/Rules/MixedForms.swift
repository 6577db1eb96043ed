/// The app in one form and the rules in the other.
struct MixedForms: LintRule {
  static let about = RuleDescription(
    2046,
    "App in one form, rules in the other",
    severity: .warning,
    effect: "Apple says that links do not work with such a file, although its own tool reads the "
      + "mixture.",
    cure: "Write \"appIDs\" with \"components\".",
    evidence: .documented,
    background: """
      "appID" belongs with "paths", and "appIDs" with "components". Apple's Technote TN3155 says \
      not to mix the two forms, because the links then do not work. The tool swcutil was observed \
      to read "appID" with "components". iOS 12 and older know only "appID" and "paths".
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries where entry.hasRules {
      let hasList = entry.node["appIDs"] != nil
      let hasSingle = entry.node["appID"] != nil
      let hasBothRules = entry.node["components"] != nil && entry.node["paths"] != nil
      // An entry with both keys of a pair has other findings.
      guard hasList != hasSingle, !hasBothRules, hasList == entry.isLegacy else { continue }
      let key = entry.isLegacy ? "paths" : "components"
      report.report(
        Self.about,
        "The entry has \"\(hasList ? "appIDs" : "appID")\" with \"\(key)\".",
        at: entry.node.member(key)?.keyRange,
        cure: hasList
          ? "Write the rules as \"components\"." : "Write the app as a list in \"appIDs\"."
      )
    }
  }
}
