import SiteAssociation

/// Reports a status that denies access to the file.
struct Forbidden: HostingRule {
  static let about = RuleDescription(
    3021,
    "Access to the file forbidden",
    effect: """
      If Apple's crawler gets the same response, Apple's CDN has no file (SWCERR00101). Devices \
      then get no file, and links to the host open the browser.
      """,
    cure: """
      Make the file readable for everyone. Check its file permissions, web server rules against \
      hidden folders (.well-known begins with a dot), and any web application firewall.
      """,
    evidence: .observed,
    background: """
      Many web servers are configured to hide every file or folder whose name begins with a dot. \
      Object storage responds to a request for a missing object with status 403 if the client is \
      not allowed to list the bucket. A firewall that treats clients differently may block this \
      machine but not Apple's crawler, or the reverse.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, [403, 451].contains(status) else { return }
    let isSame = host.browser?.first.status == status
    report.report(
      Self.about,
      "A request for \(host.fileURL) with the user agent of Apple's crawler (AASA-Bot) gets status "
        + "\(status)."
        + (isSame ? " The same request with a browser's user agent gets this status, too." : "")
    )
  }
}
