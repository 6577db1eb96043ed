import SiteAssociation

/// A browser with entries for universal links.
struct BrowserWithLinks: EntitlementRule {
  static let about = RuleDescription(
    4030,
    "Browser with universal links",
    severity: .error,
    effect: "The applinks entries have no effect, because the app can be the default browser.",
    cure: "Remove the applinks entries, or remove com.apple.developer.web-browser.",
    evidence: .documented,
    background: """
      Apple's Technote TN3155 says that browsers, and apps that are registered as browsers, cannot \
      register universal links.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard subject.entitlements.isBrowser else { return }
    let variables = subject.file.domainTexts.filter(\.hasVariable)
    let count = (subject.effectiveEntries + variables).count(where: \.isLinks)
    guard count > 0 else { return }
    report.report(
      about,
      "The app can be the default browser and has \(count == 1 ? "an entry" : "\(count) entries") for "
        + "universal links.",
      at: subject.file.range(of: "com.apple.developer.web-browser")
    )
  }
}
