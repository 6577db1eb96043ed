import SiteAssociation

/// Reports differences in behavior between the file and Apple's cached copy.
struct OutdatedCopy: ExpectationRule {
  static let about = RuleDescription(
    3042,
    "Cached copy that behaves differently from the file",
    severity: .warning,
    effect: """
      A device follows the cached copy until Apple's CDN has refetched the file from the host and \
      the device has refetched it from the CDN.
      """,
    cure: """
      Wait: Apple's CDN refetches the file within a day. A device refetches the file when the app \
      is installed or updated, and about every five days.
      """,
    evidence: .observed,
    background: """
      After you change the file, devices use the old file for a while. The CDN caches the file for \
      six hours and may take up to a day to refetch it. A device that already has the file fetches \
      it again after just under five days. Only Apple can clear the CDN's cache. Linkwright \
      compares the behavior of the cached copy with the behavior of the host's file for all links, \
      and names short links about which they differ. It also compares the order of the apps, \
      because the first app opens if several match a link. Differences in whitespace and comments \
      therefore do not count. If the files are too complex to compare them completely, the finding \
      says so.
      """
  )

  func check(_ files: FetchedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let difference = files.difference, !difference.isEmpty else { return }
    report.report(
      Self.about,
      "Apple's cached copy for \(files.host) behaves differently from the host's file: "
        + "\(difference.summary)."
    )
  }
}
