import SiteAssociation

/// Reports differences between the file and Apple's copy.
struct OutdatedCopy: FileRule {
  static let about = RuleDescription(
    3042,
    "Apple's copy behaves differently from the file",
    severity: .warning,
    effect: """
      Devices follow the copy until Apple has fetched the file again and they have fetched it \
      from Apple.
      """,
    cure: """
      Wait: Apple fetches the file within a day. A device fetches it when an app is installed or \
      updated, and about every five days.
      """,
    evidence: .observed,
    background: """
      After a change, devices use the old file for a while: the CDN caches it for six hours and \
      fetches it again within a day. A device that has it checks again after just under five \
      days. Only Apple can clear the CDN. Linkwright compares the two files by example links made \
      from their rules, one for each rule that differs. Whitespace and comments do not count as \
      differences.
      """
  )

  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let difference = files.difference, !difference.isEmpty else { return }
    report.report(
      Self.about,
      "Apple's copy of the file of \(files.host) behaves differently: \(difference.summary)."
    )
  }
}
