import SiteAssociation

/// More entries than Apple recommends.
struct TooManyEntries: EntitlementRule {
  static let about = RuleDescription(
    4029,
    "Many entries",
    severity: .warning,
    effect: """
      After installation, the device fetches the association files of all hosts in the entries. \
      Some of the files may arrive late or never.
      """,
    cure: "Replace the entries for subdomains with a wildcard, or use fewer hosts.",
    evidence: .documented,
    background: """
      Apple's archived guide recommends at most 20 to 30 entries. No hard limit is known. One \
      report says that an app with 43 entries works, although some of its fetches time out (Apple \
      Developer Forums, thread 821908).
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
