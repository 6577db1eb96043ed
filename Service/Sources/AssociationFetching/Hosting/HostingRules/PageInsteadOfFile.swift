import SiteAssociation

/// Reports an HTML page in place of the file.
struct PageInsteadOfFile: HostingRule {
  static let about = RuleDescription(
    3036,
    "HTML page instead of the file",
    traits: [.noFileServed],
    effect: """
      An HTML page is not JSON (SWCErrorDomain 104 on devices), so devices get no usable file and \
      links to the host open the browser.
      """,
    cure: """
      Serve the file at /.well-known/apple-app-site-association. Exclude this path from the rule \
      that serves the start page for unknown paths. Make sure that the path serves neither an \
      error page with status 200 nor a sign-in page.
      """,
    evidence: .reported,
    background: """
      Single-page applications respond to every path with the same page and status 200. A check \
      that looks only at the status therefore does not detect that the file is missing.
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
