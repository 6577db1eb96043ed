/// Reports an entry that lists its apps in one form and its rules in the other form.
struct MixedForms: LintRule {
  static let about = RuleDescription(
    2046,
    "appID with components, or appIDs with paths",
    severity: .warning,
    effect:
      "Apple says that links do not work if an entry combines \"appID\" with \"components\", or "
      + "\"appIDs\" with \"paths\". Apple's tool swcutil nevertheless accepted such an entry.",
    cure: "Use \"appIDs\" with \"components\".",
    evidence: .documented,
    background: """
      "appIDs" and "components" belong to the modern form; "appID" and "paths" belong to the \
      legacy form. Apple's statement is in Technote TN3155. The entry that swcutil accepted \
      (observed) combined "appID" with "components". iOS 12 and earlier understand only "appID" \
      and "paths".
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries where entry.hasRules {
      let hasList = entry.node["appIDs"] != nil
      let hasSingle = entry.node["appID"] != nil
      let hasBothRules = entry.node["components"] != nil && entry.node["paths"] != nil
      // An entry with both keys of a pair has other findings.
      guard hasList != hasSingle, !hasBothRules, entry.node["appID"]?.array == nil,
        hasList == entry.isLegacy
      else { continue }
      let key = entry.isLegacy ? "paths" : "components"
      report.report(
        Self.about,
        "The entry combines \"\(hasList ? "appIDs" : "appID")\" with \"\(key)\".",
        at: entry.node.member(key)?.keyRange,
        cure: hasList
          ? "Write the rules as \"components\"." : "Move the app ID into an \"appIDs\" array."
      )
    }
  }
}
