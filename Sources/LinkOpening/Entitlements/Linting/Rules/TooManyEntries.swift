import SiteAssociation

/// More entries than Apple recommends.
struct TooManyEntries: EntitlementRule {
  static let about = RuleDescription(
    4029,
    "Many entries",
    severity: .warning,
    effect:
      "The device fetches a file for each after the installation, and some may come late or never.",
    cure: "Use a wildcard for subdomains, or fewer hosts.",
    evidence: .documented,
    background: """
      Apple's archived guide recommends no more than about 20 to 30 entries. No hard limit is known; an \
      app with 43 is reported to work with some of them timing out (forum 821908).
      """
  )

  static let maximumCount = 30

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    let count = subject.file.domainTexts.count
    guard count > maximumCount else { return }
    report.report(
      about,
      "The app has \(count) associated domains.",
      at: subject.file.domainsRange
    )
  }
}
