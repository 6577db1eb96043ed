import LinkOpening
import SiteAssociation

/// Reports an entry that works only in an alternate mode.
struct EntryOnlyWithMode: ExpectationRule {
  static let about = RuleDescription(
    3104,
    "Associated domain listed only with ?mode=",
    severity: .warning,
    effect: """
      In a release build, unmanaged devices ignore an entry with a mode. For applinks, links to \
      the host therefore open the browser.
      """,
    cure: "Add the same entry without ?mode= to release builds.",
    evidence: AssociatedDomainEntry.Mode.releaseBuildEvidence,
    background: """
      ?mode=developer works in builds that are signed for development, on devices with Associated \
      Domains Development enabled. ?mode=managed works where an MDM profile allows it. In both \
      modes, the device fetches the file directly from the host instead of from Apple's CDN.
      """
  )

  func check(_ files: FetchedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    for app in apps {
      for entry in app.entries ?? []
      where !entry.modes.isEmpty && !app.namesWithoutMode.contains(AppExpectation.EntryName(entry))
      {
        report.report(
          Self.about,
          "\(entry) has a mode, and the entitlements do not list the same domain without a mode."
        )
      }
    }
  }
}
