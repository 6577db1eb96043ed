import SiteAssociation

/// Reports a host that serves the file to a browser but not to Apple's crawler.
struct CrawlerBlocked: HostingRule {
  static let about = RuleDescription(
    3020,
    "Apple's crawler blocked",
    traits: [.onlyForAppleCDN],
    effect: """
      Apple's CDN gets no file, although browsers get the file. Devices therefore get no file, so \
      links to the host open the browser.
      """,
    cure: """
      Exempt the user agents AASA-Bot and CFNetwork from bot protection, at least for \
      /.well-known/apple-app-site-association.
      """,
    evidence: .documented,
    background: """
      Apple names these two user agents and asks site operators to allow them. Apple does not \
      publish the addresses of its crawler, so allowlists of addresses or countries do not help. \
      The problem is hard to find because the file loads in every browser.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.isCrawlerBlocked, let exchange = host.exchange else { return }
    let result =
      if let status = exchange.status, exchange.failure == nil {
        exchange.isSuccess ? "a page instead of the file" : "status \(status)"
      } else {
        "no response" + (exchange.failure.map { " (\($0.clause))" } ?? "")
      }
    report.report(
      Self.about,
      "A request for \(host.fileURL) with the user agent of Apple's crawler (AASA-Bot) gets "
        + "\(result), but the same request with a browser's user agent gets the file."
    )
  }
}
