import SiteAssociation

/// A page for people.
struct PageInsteadOfFile: HostingRule {
  static let about = RuleDescription(
    3036,
    "HTML page instead of the file",
    effect:
      "A page is not JSON (SWCErrorDomain 104 on devices), so there is no file and every link "
      + "opens the browser.",
    cure:
      "Let the web server answer this path with the file: make an exception from what sends every "
      + "unknown path to the start page, from error pages with status 200, and from logins.",
    evidence: .reported,
    background: """
      Sites made of one page answer every path with it, and with status 200. So the file seems to be \
      there for whoever looks at the status only.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site, site.first.isSuccess, site.first.isPage,
      site.first.isComplete || host.failure == .tooLarge,
      !site.endsAtSignIn, !host.isCrawlerBlocked
    else { return }
    report.report(Self.about, "\(host.fileURL) answers with an HTML page.")
  }
}
