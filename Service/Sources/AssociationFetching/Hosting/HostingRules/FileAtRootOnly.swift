import SiteAssociation

/// Reports a file that exists only at the legacy location.
struct FileAtRootOnly: HostingRule {
  static let about = RuleDescription(
    3023,
    "File only at the root",
    effect: """
      Apple's CDN appears to request the file only in /.well-known. Devices may therefore get no \
      file; in that case, links to the host open the browser.
      """,
    cure: "Serve the same file at /.well-known/apple-app-site-association.",
    evidence: .observed,
    background: """
      iOS 9 to 13 requested the file at both locations. Today, the CDN's error messages \
      mention only the location in /.well-known. Third parties report that the file at the root \
      still works for some hosts, but undocumented behavior can change at any time.
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
      "The file is at \(host.root?.first.url ?? "the root"), but not at \(host.fileURL)\(status)."
    )
  }
}
