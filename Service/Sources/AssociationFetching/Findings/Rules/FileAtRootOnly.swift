import SiteAssociation

/// The file is where it used to be.
struct FileAtRootOnly: HostingRule {
  static let about = RuleDescription(
    3023,
    "File at the root only",
    effect:
      "Apple's CDN seems to look at /.well-known only, so devices may get no file and links open "
      + "the browser.",
    cure: "Serve the same file at /.well-known/apple-app-site-association.",
    evidence: .observed,
    background: """
      iOS 9 to 13 looked at both places. The failures of today's CDN name only the one in \
      /.well-known; others report that the root still works for some hosts. What works by chance can \
      stop any day.
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
      "The file is at \(host.root?.first.url ?? "the root"), and not at \(host.fileURL)\(status)."
    )
  }
}
