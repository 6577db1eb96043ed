import SiteAssociation

/// Reports a connection that the server closed without a response.
struct ClosedWithoutResponse: HostingRule {
  static let about = RuleDescription(
    3028,
    "Connection closed without a response",
    effect: """
      Apple's CDN gets no file. Devices therefore get no file, so links to the host open the \
      browser.
      """,
    cure: "Check the log of the web server, and the logs of any firewall or proxy in front of it.",
    evidence: .inferred,
    background: """
      Bot protection may close the connection instead of responding. A server that supports only \
      HTTP/2 may also close the connection, because the request used HTTP/1.1. Linkwright usually \
      recognizes an HTTP/2-only server during the TLS handshake, and then reports LW3044 instead.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .closedEarly, !host.isCrawlerBlocked else { return }
    report.report(Self.about, "\(host.name) closed the connection without sending a response.")
  }
}
