import SiteAssociation

/// It works for now.
struct CopyOfMissingFile: HostingRule {
  static let about = RuleDescription(
    3043,
    "Apple's copy of a file that the site no longer serves",
    severity: .warning,
    effect: "Links still open the app, until the CDN asks the site again and gets nothing.",
    cure: "Serve the file again before that.",
    evidence: .inferred,
    background: """
      A copy stays for six hours and more. A site that loses its file, by a new server or a sign-in in \
      front of everything, notices it only later, and on new devices first.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.site != nil, !host.hasFile, host.cdn?.fileBytes != nil else { return }
    report.report(
      Self.about,
      "Apple has a copy of the file of \(host.host), and the site does not serve it any more."
    )
  }
}
