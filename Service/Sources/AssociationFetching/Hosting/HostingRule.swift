import SiteAssociation

/// A rule about how a host serves its file. Each rule has its own type, file and page.
protocol HostingRule: Sendable {
  /// The properties that all findings of the rule share, and the text of the rule's page.
  static var about: RuleDescription { get }

  init()

  /// Checks one inspected host and reports findings.
  func check(_ host: HostInspection, report: inout HostingReport)
}
