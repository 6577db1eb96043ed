import SiteAssociation

/// Reports a response that took longer than Linkwright's limit for slow responses.
struct SlowResponse: HostingRule {
  static let about = RuleDescription(
    3027,
    "Slow response",
    severity: .warning,
    effect: """
      How long Apple's CDN waits is unknown. If the CDN gives up, devices get no file, and links \
      to the host open the browser.
      """,
    cure: "Serve the file as a static file, from disk or memory.",
    evidence: .unknown,
    background: """
      Linkwright reports a response that takes longer than three seconds. Apple does not publish a \
      limit. The response may take even longer for Apple's crawler, which may be on another \
      continent.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let exchange = host.exchange, exchange.isSlow, exchange.failure == nil,
      let time = exchange.timings.ended
    else { return }
    report.report(Self.about, "\(host.fileURL) took \(time.inSeconds) to respond.")
  }
}
