import SiteAssociation

/// A rule about how a host serves its file. One type, one file, one page.
protocol HostingRule: Sendable {
  /// What every finding of the rule has in common, and the text of its page.
  static var about: RuleDescription { get }

  init()

  /// Reports the faults of one inspected host.
  func check(_ host: HostInspection, report: inout HostingReport)
}
