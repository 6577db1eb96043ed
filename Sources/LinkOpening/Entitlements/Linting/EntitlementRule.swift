import SiteAssociation

/// One thing that can be wrong with entitlements. Each rule has its own type, file and page.
protocol EntitlementRule: Sendable {
  /// What all findings of the rule have in common. The rule's page is generated from it.
  static var about: RuleDescription { get }

  /// Checks one file and reports the findings.
  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector)
}
