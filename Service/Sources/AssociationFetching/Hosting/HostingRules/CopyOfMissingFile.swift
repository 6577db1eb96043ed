import SiteAssociation

/// Reports a copy at Apple's CDN of a file that the site no longer serves.
struct CopyOfMissingFile: HostingRule {
  static let about = RuleDescription(
    3043,
    "Cached copy of a file that the site no longer serves",
    severity: .warning,
    effect: """
      Links still open the app. After the CDN has tried to refetch the file, devices that do not \
      have the file yet can no longer get it.
      """,
    cure: "Serve the file again before the CDN refetches it.",
    evidence: .inferred,
    background: """
      The CDN caches a copy for six hours or more. A site may therefore lose its file unnoticed, \
      for example after a move to a new server or because the whole site now requires a sign-in. \
      Newly installed apps are affected first. Devices that already have the file keep it until \
      their next check.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.site != nil, !host.hasFile, host.cdn?.fileBytes != nil else { return }
    report.report(
      Self.about,
      "Apple's CDN has a cached copy for \(host.host), but the site no longer serves the file."
    )
  }
}
