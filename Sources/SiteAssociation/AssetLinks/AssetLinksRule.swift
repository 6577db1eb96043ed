/// A lint rule for `assetlinks.json`. Each rule has its own type, file and page.
protocol AssetLinksRule: Sendable {
  /// What all findings of the rule have in common. The rule's page is generated from it.
  static var about: RuleDescription { get }

  /// Checks one file and reports the findings.
  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector)
}
