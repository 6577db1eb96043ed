package import SiteAssociation

/// Which requests an audit counts.
package struct AuditOptions: Sendable {
  /// The hosts whose requests count. Empty for all hosts.
  package var domains: [AssociatedDomain] = []
  /// Whether requests of bots count.
  package var includesBots = false
  /// Whether requests for files that pages load count, such as images, scripts and style sheets.
  package var includesFiles = false
  /// Whether requests with other methods than GET count.
  package var includesAllMethods = false
  /// The number of links that each list of the most frequent links keeps.
  package var keptLinkCount = 4096

  package init() {}
}

/// Why a request does not count.
package enum SkipReason: Int, Sendable, CaseIterable {
  /// The line has no HTTP request, or its target is not a path.
  case noRequest
  /// The method is not GET. A tap on a link causes a GET request.
  case otherMethod
  /// The request is for a host that the audit leaves out.
  case otherHost
  /// The request is for a file that a page loads, or for a file in `/.well-known/`.
  case file
  /// The user agent is that of a program, not of a browser.
  case bot
}
