import SiteAssociation

/// One thing that can be wrong with how a host serves its file. One type, one page; relatives share a file.
protocol HostingRule: Sendable {
  /// What is true of every finding of the rule; the rule's page is made from it.
  static var about: RuleDescription { get }

  init()

  /// Looks at what was fetched of one host and reports what it finds.
  func check(_ host: HostInspection, report: inout HostingReport)
}
