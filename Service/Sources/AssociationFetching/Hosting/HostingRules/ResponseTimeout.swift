import SiteAssociation

/// Reports a response that did not begin or finish in time.
struct ResponseTimeout: HostingRule {
  static let about = RuleDescription(
    3026,
    "No response in time",
    effect: """
      Apple's CDN gives up (SWCERR00301 Timeout), so devices get no file and links to the host \
      open the browser.
      """,
    cure: "Serve the file as a static file, from disk or memory.",
    evidence: .observed,
    background: """
      This finding also reports a response that starts in time but does not finish in time. Apple \
      does not publish how long the crawler waits. When the crawler gives up, the CDN's error \
      details contain "Client.Timeout exceeded while awaiting headers". If an application \
      generates the file from a database, the response is late whenever the database is slow.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard !host.isCrawlerBlocked, let time = host.exchange?.timings.ended?.inSeconds else { return }
    switch host.failure {
    case .noResponse:
      report.report(Self.about, "\(host.fileURL) sent no response within \(time).")
    case .timeout:
      report.report(
        Self.about,
        "\(host.fileURL) started to respond, but had not finished after \(time)."
      )
    default: break
    }
  }
}
