import LinkOpening
import SiteAssociation

/// Reports an entry that works only in an alternate mode.
struct EntryOnlyWithMode: FileRule {
  static let about = RuleDescription(
    3104,
    "Entry only with a mode",
    severity: .warning,
    effect: "On customers' devices such an entry has no effect, so links open the browser.",
    cure: "Add the same entry without ?mode= to builds for customers.",
    evidence: .documented,
    background: """
      ?mode=developer works in builds that are signed for development, on devices with Associated \
      Domains Development enabled. ?mode=managed works where a device management profile allows \
      it. In both modes the device fetches the file from the site, not from Apple's CDN.
      """
  )

  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    for app in apps {
      for entry in app.entries ?? []
      where !entry.modes.isEmpty && !app.namesWithoutMode.contains(AppExpectation.EntryName(entry))
      {
        report.report(Self.about, "\(entry) has a mode, and no entry without a mode matches it.")
      }
    }
  }
}
