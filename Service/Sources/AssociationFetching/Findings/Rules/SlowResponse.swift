import SiteAssociation

/// In time, for now.
struct SlowResponse: HostingRule {
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
    guard let response = host.response, response.isSlow, response.failure == nil,
      let time = response.timings.ended
    else { return }
    report.report(Self.about, "\(host.fileURL) took \(time.inSeconds) to answer.")
  }
}
