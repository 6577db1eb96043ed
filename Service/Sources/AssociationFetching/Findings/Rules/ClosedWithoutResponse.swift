import SiteAssociation

/// Reports a connection that the server closed without a response.
struct ClosedWithoutResponse: HostingRule {
  static let about = RuleDescription(
    3028,
    "Connection closed without a response",
    effect: "Apple's CDN gets no file, so devices get none and every link opens the browser.",
    cure: "Check the log of the web server, and of any firewall or proxy in front of it.",
    evidence: .inferred,
    background: """
      Bot protection may close the connection instead of responding. So may a server that \
      supports only HTTP/2, because the request used HTTP/1.1; most such servers say so.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .closedEarly, !host.isCrawlerBlocked else { return }
    report.report(Self.about, "\(host.name) closed the connection without a response.")
  }
}
