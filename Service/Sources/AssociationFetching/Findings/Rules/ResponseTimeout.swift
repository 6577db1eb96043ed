import SiteAssociation

/// The time was up.
struct ResponseTimeout: HostingRule {
  static let about = RuleDescription(
    3026,
    "No answer in time",
    effect:
      "Apple's CDN gives up (SWCERR00301 Timeout), so devices get no file and every link opens the "
      + "browser.",
    cure: "Serve the file from disk or memory, so that it takes no longer than a picture does.",
    evidence: .observed,
    background: """
      How long the crawler waits is not published; the details of its failures say "Client.Timeout \
      exceeded while awaiting headers". A file that an application makes from a database is late when \
      everything is late.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard !host.isCrawlerBlocked, let time = host.response?.timings.ended?.inSeconds else { return }
    switch host.failure {
    case .noResponse:
      report.report(Self.about, "\(host.fileURL) gave no answer within \(time).")
    case .timeout:
      report.report(
        Self.about,
        "\(host.fileURL) began to answer and had not ended after \(time)."
      )
    default: break
    }
  }
}
