import SiteAssociation

/// The server broke down.
struct ServerError: HostingRule {
  static let about = RuleDescription(
    3024,
    "Server error",
    effect:
      "Apple's CDN gets no file (SWCERR00101), so devices get none, and those that have one keep "
      + "it until they look again.",
    cure:
      "Look into the log of the web server; serve the file from disk, without an application that "
      + "can fail.",
    evidence: .inferred,
    background: """
      A device that asks the site itself parses the body of a 5xx all the same (inferred); the CDN does \
      not. 502, 503 and 504 come from a proxy whose server behind it does not answer.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, (500...599).contains(status) else { return }
    report.report(Self.about, "\(host.fileURL) fails with status \(status).")
  }
}
