import SiteAssociation

/// Nobody gets the file.
struct Forbidden: HostingRule {
  static let about = RuleDescription(
    3021,
    "Access to the file forbidden",
    effect: "Apple's CDN gets no file (SWCERR00101), so devices get none and every link opens the "
      + "browser.",
    cure: "Let everybody read the file: look at its permissions, at rules against hidden folders "
      + "(.well-known begins with a dot), and at a firewall for web applications.",
    evidence: .observed,
    background: """
      Web servers are often told to hide everything that begins with a dot. Object storage answers \
      403 for what does not exist, when the asker must not list the bucket. A firewall that knows the \
      machine which asks here may judge Apple's crawler otherwise.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, [403, 451].contains(status) else { return }
    let isSame = host.browser?.first.status == status
    report.report(
      Self.about,
      "\(host.fileURL) is forbidden for AASA-Bot\(isSame ? ", and for a browser," : "") as asked from "
        + "here (status \(status))."
    )
  }
}
