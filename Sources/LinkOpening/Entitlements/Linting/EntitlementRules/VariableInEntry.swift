import SiteAssociation

/// A variable that Xcode replaces.
struct VariableInEntry: EntitlementRule {
  static let about = RuleDescription(
    4031,
    "Variable in an entry",
    severity: .note,
    effect: "The value of the entry depends on the build, so Linkwright did not check the entry.",
    cure:
      "Also check the entitlements of the built app. To print them, run \"codesign -d "
      + "--entitlements - --xml App.app\".",
    evidence: .documented,
    background: """
      When Xcode signs the app, it replaces a variable such as "$(NAME)" with the value of a build \
      setting. If the build setting is missing, Xcode inserts nothing and does not report an error.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.file.domainTexts where entry.hasVariable {
      report.report(about, "\(entry.text.quoted) contains a variable.", at: entry.range)
    }
  }
}
