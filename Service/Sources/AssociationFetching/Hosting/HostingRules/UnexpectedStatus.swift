import SiteAssociation

/// Reports an error status that no other rule covers.
struct UnexpectedStatus: HostingRule {
  static let about = RuleDescription(
    3025,
    "Unexpected status",
    effect: """
      Apple's CDN accepts the file only with a 2xx status, so devices get no file and links to the \
      host open the browser.
      """,
    cure: "Respond with status 200 and the file.",
    evidence: .inferred,
    background: """
      Status 429 means that the server rate-limits requests. Exempt Apple's crawler from rate \
      limiting, because it can request the file at any time. Status 304 means that the client's \
      cached copy is current. Status 304 is wrong if the request has no validator (If-None-Match \
      or If-Modified-Since), because the client then has no cached copy.
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
