import SiteAssociation

/// Reports a file that exists only at the legacy location.
struct FileAtRootOnly: HostingRule {
  static let about = RuleDescription(
    3023,
    "File at the root only",
    effect: """
      Apple's CDN appears to check only /.well-known, so devices may get no file and links open \
      the browser.
      """,
    cure: "Serve the same file at /.well-known/apple-app-site-association.",
    evidence: .observed,
    background: """
      iOS 9 to 13 checked both locations. The errors of today's CDN name only the one in \
      /.well-known; third parties report that the root still works for some hosts. Undocumented \
      behavior can end at any time.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site, site.first.failure == nil || host.failure == .tooLarge,
      !host.hasFile, !host.isCrawlerBlocked,
      host.root?.looksLikeFile == true
    else { return }
    let status = site.first.status.map { " (status \($0))" } ?? ""
    report.report(
      Self.about,
      "The file is at \(host.root?.first.url ?? "the root") but not at \(host.fileURL)\(status)."
    )
  }
}
