/// A lint rule for `assetlinks.json`. Each rule has its own type, file and page.
protocol AssetLinksRule: Sendable {
  /// The description that all findings of the rule share. The rule's page is generated from this
  /// description.
  static var about: RuleDescription { get }

  /// Checks one file and reports the findings.
  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector)
}
