import SiteAssociation

/// An entry for universal links in the entitlements of an App Clip.
struct LinksOfAppClip: EntitlementRule {
  static let about = RuleDescription(
    4049,
    "Entry for universal links in an App Clip",
    severity: .note,
    effect: "The entry has no effect, because universal links do not open an App Clip.",
    cure: """
      Replace "applinks:" with "appclips:", or remove the entry if the App Clip already has an \
      "appclips:" entry for this host. Put the "applinks:" entry into the entitlements of the full \
      app.
      """,
    evidence: .inferred,
    background: """
      Whether devices offer an App Clip depends on its "appclips:" entry, on appclips.apps in the \
      site's association file, and on the App Clip experiences in App Store Connect. The rules in \
      applinks.details are for full apps. When the full app is installed, it replaces the App \
      Clip, so the full app must open the same links.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard subject.entitlements.isAppClip else { return }
    for entry in subject.effectiveEntries where entry.isLinks {
      report.report(
        about,
        "The App Clip has the entry \(entry.text.quoted), which is for full apps.",
        at: entry.range
      )
    }
  }
}
