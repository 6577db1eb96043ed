/// The app in one form and the rules in the other.
struct MixedForms: LintRule {
  static let about = RuleDescription(
    2046,
    "App in one form, rules in the other",
    severity: .warning,
    effect: "Apple says that links do not work in such a file; its own tool reads the mixture "
      + "nevertheless.",
    cure: "Write \"appIDs\" with \"components\".",
    evidence: .documented,
    background: """
      "appID" belongs to "paths", "appIDs" to "components". Apple's Technote TN3155 asks not to mix \
      the two forms, otherwise the links do not work. The tool swcutil has been seen to read \
      "appID" with "components". iOS 12 and older know only "appID" and "paths".
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections where section.hasRules {
      let hasList = section.node["appIDs"] != nil
      let hasSingle = section.node["appID"] != nil
      let hasBothRules = section.node["components"] != nil && section.node["paths"] != nil
      // With both forms of either there is another finding.
      guard hasList != hasSingle, !hasBothRules, hasList == section.isLegacy else { continue }
      let key = section.isLegacy ? "paths" : "components"
      report.report(
        Self.about,
        "The section has \"\(hasList ? "appIDs" : "appID")\" with \"\(key)\".",
        at: section.node.member(key)?.keyRange,
        cure: hasList
          ? "Write the rules as \"components\"." : "Write the app as a list in \"appIDs\"."
      )
    }
  }
}
