import SiteAssociation

/// Reports any other status without success.
struct UnexpectedStatus: HostingRule {
  static let about = RuleDescription(
    3025,
    "Unexpected status",
    effect: """
      Apple's CDN accepts only a successful response, so devices get no file and every link opens \
      the browser.
      """,
    cure: "Respond with status 200 and the file.",
    evidence: .inferred,
    background: """
      429 means that the server limits requests: exempt the crawler, which can come at any time. \
      304 is wrong for a client that has no copy yet.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, ![403, 404, 410, 451].contains(status),
      !(500...599).contains(status),
      host.root?.looksLikeFile != true
    else { return }
    report.report(Self.about, "\(host.fileURL) responds with status \(status).")
  }
}
