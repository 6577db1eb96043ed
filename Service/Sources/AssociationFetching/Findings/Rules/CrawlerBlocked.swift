import SiteAssociation

/// Others get the file.
struct CrawlerBlocked: HostingRule {
  static let about = RuleDescription(
    3020,
    "Apple's crawler turned away",
    effect:
      "Apple's CDN gets no file though a browser does, so devices get none and every link opens "
      + "the browser.",
    cure: "Let AASA-Bot and CFNetwork pass the protection against bots, at least for "
      + "/.well-known/apple-app-site-association.",
    evidence: .documented,
    background: """
      Apple names both user agents and asks to let them through. Their addresses are not published, \
      so that a list of addresses does not help, and neither does one of countries. Everything looks \
      right in a browser, which makes this one hard to find.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.isCrawlerBlocked, let response = host.response else { return }
    let what =
      if let status = response.status, response.failure == nil {
        response.isSuccess ? "a page instead of the file" : "status \(status)"
      } else {
        "no response" + (response.failure.map { " (\($0.clause))" } ?? "")
      }
    report.report(
      Self.about,
      "\(host.fileURL) gives the crawler (AASA-Bot) \(what), and a browser the file."
    )
  }
}
