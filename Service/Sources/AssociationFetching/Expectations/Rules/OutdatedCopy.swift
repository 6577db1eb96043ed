import SiteAssociation

/// Devices have another file than the one that is looked at.
struct OutdatedCopy: FileRule {
  static let about = RuleDescription(
    3042,
    "Apple's copy does something else than the file",
    severity: .warning,
    effect:
      "Devices do what the copy says, until Apple has asked the site and they have asked Apple.",
    cure:
      "Wait: Apple asks the site within a day, and a device asks when an app is installed or updated, and "
      + "about every five days.",
    evidence: .observed,
    background: """
      After a file was changed, devices go on with the old one for a while: the CDN keeps it for six hours \
      and asks the site within a day, and a device that has it asks again after just under five days. \
      Nobody but Apple can clear the CDN. What the two files do is compared by links made of their \
      rules, one for each rule that differs; white space and comments are no difference.
      """
  )

  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let difference = files.difference, !difference.isEmpty else { return }
    report.report(
      Self.about,
      "Apple's copy of the file of \(files.host) is another one: \(difference.words)."
    )
  }
}
