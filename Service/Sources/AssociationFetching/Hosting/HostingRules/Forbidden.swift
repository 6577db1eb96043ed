import SiteAssociation

/// Reports a status that denies access to the file.
struct Forbidden: HostingRule {
  static let about = RuleDescription(
    3021,
    "Access to the file forbidden",
    effect: """
      If Apple's crawler is denied access, too, Apple's CDN has no file (SWCERR00101). In that \
      case, devices get no file, and links to the host open the browser.
      """,
    cure: """
      Make the file readable for everyone. Check the permissions of the file, the web server's \
      rules for hidden folders (.well-known begins with a dot), and the web application firewall, \
      if there is one.
      """,
    evidence: .observed,
    background: """
      Many web servers are configured to hide every file or folder whose name begins with a dot. \
      With object storage, status 403 can also mean that the file is missing: a client that is not \
      allowed to list the bucket gets status 403 instead of 404. Status 451 (unavailable for \
      legal reasons) is also reported as this finding. A firewall may treat clients differently, so \
      it may block this machine although it allows Apple's crawler.
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
