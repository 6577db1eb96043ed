import SiteAssociation

/// More entries than Apple recommends.
struct TooManyEntries: EntitlementRule {
  static let about = RuleDescription(
    4029,
    "Many entries",
    severity: .warning,
    effect:
      "After installation the device fetches a file for each entry, and some may arrive late or "
      + "never.",
    cure: "Use a wildcard for subdomains, or fewer hosts.",
    evidence: .documented,
    background: """
      Apple's archived guide recommends at most 20 to 30 entries. No hard limit is known. An app \
      with 43 entries is reported to work, although some of its fetches time out (forum 821908).
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
