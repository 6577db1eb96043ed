import SiteAssociation

/// Reports a response that did not begin or end in time.
struct ResponseTimeout: HostingRule {
  static let about = RuleDescription(
    3026,
    "No response in time",
    effect: """
      Apple's CDN gives up (SWCERR00301 Timeout), so devices get no file and every link opens the \
      browser.
      """,
    cure: "Serve the file from disk or memory, so that it loads as fast as an image.",
    evidence: .observed,
    background: """
      How long the crawler waits is not published; the details of its failures say \
      "Client.Timeout exceeded while awaiting headers". A file that an application generates from \
      a database is late whenever the database is slow.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard !host.isCrawlerBlocked, let time = host.response?.timings.ended?.inSeconds else { return }
    switch host.failure {
    case .noResponse:
      report.report(Self.about, "\(host.fileURL) sent no response within \(time).")
    case .timeout:
      report.report(
        Self.about,
        "\(host.fileURL) began to respond but had not finished after \(time)."
      )
    default: break
    }
  }
}
