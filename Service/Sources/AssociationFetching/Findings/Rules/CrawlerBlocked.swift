import SiteAssociation

/// Reports a host that serves the file to a browser but not to Apple's crawler.
struct CrawlerBlocked: HostingRule {
  static let about = RuleDescription(
    3020,
    "Apple's crawler blocked",
    traits: [.onlyForAppleCDN],
    effect: """
      Apple's CDN gets no file although a browser does, so devices get none and every link opens \
      the browser.
      """,
    cure: """
      Exempt AASA-Bot and CFNetwork from the bot protection, at least for \
      /.well-known/apple-app-site-association.
      """,
    evidence: .documented,
    background: """
      Apple names both user agents and asks site operators to admit them. It does not publish the \
      crawler's addresses, so neither address nor country lists help. The problem is hard to find \
      because the file loads in every browser.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.isCrawlerBlocked, let response = host.response else { return }
    let result =
      if let status = response.status, response.failure == nil {
        response.isSuccess ? "a page instead of the file" : "status \(status)"
      } else {
        "no response" + (response.failure.map { " (\($0.clause))" } ?? "")
      }
    report.report(
      Self.about,
      "\(host.fileURL) gives the crawler (AASA-Bot) \(result), but a browser the file."
    )
  }
}
