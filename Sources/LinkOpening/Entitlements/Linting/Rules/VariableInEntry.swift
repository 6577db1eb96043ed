import SiteAssociation

/// Something that Xcode fills in.
struct VariableInEntry: EntitlementRule {
  static let about = RuleDescription(
    4031,
    "Variable in an entry",
    severity: .note,
    effect: "What the entry will be depends on the build, so it was not checked.",
    cure:
      "Check the entitlements of the built app as well: \"codesign -d --entitlements - --xml\".",
    evidence: .documented,
    background: """
      Xcode replaces "$(NAME)" by a build setting when it signs. A setting that is missing leaves an empty \
      host behind, which nothing reports.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.file.domainTexts where entry.hasVariable {
      report.report(about, "\(entry.text.quoted) has a variable in it.", at: entry.range)
    }
  }
}
