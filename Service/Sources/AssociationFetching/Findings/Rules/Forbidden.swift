import SiteAssociation

/// Reports a status that denies access to the file.
struct Forbidden: HostingRule {
  static let about = RuleDescription(
    3021,
    "Access to the file forbidden",
    effect: """
      Apple's CDN gets no file (SWCERR00101), so devices get none and every link opens the \
      browser.
      """,
    cure: """
      Make the file readable for everyone: check its permissions, rules against hidden folders \
      (.well-known begins with a dot) and any web application firewall.
      """,
    evidence: .observed,
    background: """
      Web servers are often configured to hide every name that begins with a dot. Object storage \
      responds with 403 for a missing object if the client must not list the bucket. A firewall \
      that recognizes the requesting machine may treat Apple's crawler differently.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, [403, 451].contains(status) else { return }
    let isSame = host.browser?.first.status == status
    report.report(
      Self.about,
      "\(host.fileURL) is forbidden for AASA-Bot\(isSame ? " and for a browser" : "") when "
        + "requested from here (status \(status))."
    )
  }
}
