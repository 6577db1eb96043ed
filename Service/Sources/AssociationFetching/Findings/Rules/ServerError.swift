import SiteAssociation

/// Reports a 5xx status.
struct ServerError: HostingRule {
  static let about = RuleDescription(
    3024,
    "Server error",
    traits: [.differsOnDevices],
    effect: """
      Apple's CDN gets no file (SWCERR00101), so devices get none, and devices that have one keep \
      it until their next check.
      """,
    cure: """
      Check the web server's log. Serve the file from disk, without an application that can fail.
      """,
    evidence: .inferred,
    background: """
      A device that asks the site itself parses the body of a 5xx response anyway (inferred); the \
      CDN does not. 502, 503 and 504 come from a proxy whose upstream server does not respond.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, (500...599).contains(status) else { return }
    report.report(Self.about, "\(host.fileURL) fails with status \(status).")
  }
}
