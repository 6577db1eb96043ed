import LinkOpening
import SiteAssociation

/// The entry is for development.
struct EntryOnlyWithMode: FileRule {
  static let about = RuleDescription(
    3104,
    "Entry with a mode beside none without",
    severity: .warning,
    effect: "On the devices of people such an entry does nothing, so links open the browser.",
    cure: "Add the same entry without ?mode= to builds for people.",
    evidence: .documented,
    background: """
      ?mode=developer works in builds that are signed for development, on devices with Associated Domains \
      Development switched on. ?mode=managed works where a profile of a device management allows it. Then \
      the device asks the site itself, not Apple's CDN.
      """
  )

  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    for app in apps {
      for entry in app.entries ?? []
      where !entry.modes.isEmpty && !app.namesWithoutMode.contains(AppExpectation.EntryName(entry))
      {
        report.report(Self.about, "\(entry) has a mode, and there is no such entry without one.")
      }
    }
  }
}
