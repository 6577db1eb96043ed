import SiteAssociation

/// A variable that Xcode replaces.
struct VariableInEntry: EntitlementRule {
  static let about = RuleDescription(
    4031,
    "Variable in an entry",
    severity: .note,
    effect: "The value of the entry depends on the build, so it was not checked.",
    cure: "Also check the entitlements of the built app: \"codesign -d --entitlements - --xml\".",
    evidence: .documented,
    background: """
      Xcode replaces "$(NAME)" by a build setting when it signs. A missing setting leaves an empty \
      host, and nothing reports it.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.file.domainTexts where entry.hasVariable {
      report.report(about, "\(entry.text.quoted) contains a variable.", at: entry.range)
    }
  }
}
