import SiteAssociation

/// Reports a response that took longer than the limit for slow ones.
struct SlowResponse: HostingRule {
  static let about = RuleDescription(
    3027,
    "Slow response",
    severity: .warning,
    effect: """
      How long Apple's CDN waits is unknown. If it gives up, devices get no file and links open \
      the browser.
      """,
    cure: "Serve the file from disk or memory.",
    evidence: .unknown,
    background: """
      The limit of three seconds is Linkwright's own. Distance adds delay: the crawler may be on \
      another continent.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let response = host.response, response.isSlow, response.failure == nil,
      let time = response.timings.ended
    else { return }
    report.report(Self.about, "\(host.fileURL) took \(time.inSeconds) to respond.")
  }
}
