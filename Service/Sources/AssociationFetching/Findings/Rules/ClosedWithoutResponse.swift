import SiteAssociation

/// The connection stood, and nothing came.
struct ClosedWithoutResponse: HostingRule {
  static let about = RuleDescription(
    3028,
    "Connection closed without an answer",
    effect: "Apple's CDN gets no file, so devices get none and every link opens the browser.",
    cure: "Look into the log of the web server and of what stands before it, such as a firewall.",
    evidence: .inferred,
    background: """
      A protection against bots may close the connection instead of answering. So may a server that \
      speaks HTTP/2 only, for the question was asked with HTTP/1.1; most of these say so.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .closedEarly, !host.isCrawlerBlocked else { return }
    report.report(Self.about, "\(host.name) closed the connection without an answer.")
  }
}
