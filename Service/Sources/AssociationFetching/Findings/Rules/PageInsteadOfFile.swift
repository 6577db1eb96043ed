import SiteAssociation

/// Reports an HTML page in place of the file.
struct PageInsteadOfFile: HostingRule {
  static let about = RuleDescription(
    3036,
    "HTML page instead of the file",
    traits: [.noFileServed],
    effect: """
      A page is not JSON (SWCErrorDomain 104 on devices), so there is no file and every link \
      opens the browser.
      """,
    cure: """
      Serve the file at this path: exclude the path from the rule that sends unknown paths to the \
      start page, from error pages with status 200, and from logins.
      """,
    evidence: .reported,
    background: """
      Single-page applications respond to every path with the same page and status 200. A check \
      of the status alone therefore suggests that the file exists.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site, site.first.isSuccess, site.first.isPage,
      site.first.isComplete || host.failure == .tooLarge,
      !site.endsAtSignIn, !host.isCrawlerBlocked
    else { return }
    report.report(Self.about, "\(host.fileURL) responds with an HTML page.")
  }
}
