import SiteAssociation

/// Reports a 5xx status.
struct ServerError: HostingRule {
  static let about = RuleDescription(
    3024,
    "Server error",
    traits: [.differsOnDevices],
    effect: """
      Apple's CDN gets no file (SWCERR00101). Devices that do not have the file yet cannot get it. \
      Devices that already have the file keep it until their next check.
      """,
    cure: """
      Check the web server's log. Serve the file as a static file, so that it does not depend on \
      an application that can fail.
      """,
    evidence: .inferred,
    background: """
      Apple's CDN does not use the body of a 5xx response. In an alternate mode (?mode=developer \
      or ?mode=managed), the device fetches the file directly from the host and parses the body of \
      a 5xx response (inferred). A response with status 502, 503 or 504 usually comes from a proxy \
      whose upstream server does not respond.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, (500...599).contains(status) else { return }
    report.report(Self.about, "\(host.fileURL) fails with status \(status).")
  }
}
