import SiteAssociation

/// The time was up.
struct NoAnswerInTime: HostingRule {
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
    guard !host.isTurnedAway, let time = host.answer?.timings.ended?.inSeconds else { return }
    switch host.failure {
    case .noAnswer:
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

/// In time, for now.
struct SlowAnswer: HostingRule {
  static let about = RuleDescription(
    3027,
    "Slow answer",
    severity: .warning,
    effect:
      "Apple's CDN waits for a time that nobody knows; when it gives up, devices get no file and "
      + "links open the browser.",
    cure: "Serve the file from disk or memory.",
    evidence: .unknown,
    background: """
      Three seconds are Linkwright's own measure. The distance counts too: the crawler may be on \
      another continent.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let answer = host.answer, answer.isSlow, answer.failure == nil,
      let time = answer.timings.ended
    else { return }
    report.report(Self.about, "\(host.fileURL) took \(time.inSeconds) to answer.")
  }
}
