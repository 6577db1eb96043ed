import SiteAssociation

/// Reports a copy at Apple's CDN whose original is gone.
struct CopyOfMissingFile: HostingRule {
  static let about = RuleDescription(
    3043,
    "Apple's copy of a file that the site no longer serves",
    severity: .warning,
    effect: "Links still open the app, until the CDN fetches the file again and finds nothing.",
    cure: "Serve the file again before that.",
    evidence: .inferred,
    background: """
      A copy lasts six hours or more. If a site loses its file, for example to a new server or a \
      site-wide sign-in, the effect appears later, and on new devices first.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.site != nil, !host.hasFile, host.cdn?.fileBytes != nil else { return }
    report.report(
      Self.about,
      "Apple has a copy of the file of \(host.host), but the site no longer serves the file."
    )
  }
}
