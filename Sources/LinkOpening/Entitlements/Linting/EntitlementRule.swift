import SiteAssociation

/// A lint rule for entitlements. Each rule has its own type, source file and documentation page.
protocol EntitlementRule: Sendable {
  /// The text that all findings of the rule share. The rule's documentation page is generated from
  /// this text.
  static var about: RuleDescription { get }

  /// Checks one file and reports the findings.
  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector)
}
