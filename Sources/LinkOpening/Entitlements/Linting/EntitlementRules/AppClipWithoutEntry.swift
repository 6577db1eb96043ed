import SiteAssociation

/// An App Clip without an entry for App Clips.
struct AppClipWithoutEntry: EntitlementRule {
  static let about = RuleDescription(
    4048,
    "App Clip without an appclips entry",
    severity: .warning,
    effect: "Devices do not offer the App Clip for links to your sites.",
    cure:
      "Add an entry such as \"appclips:example.com\" to com.apple.developer.associated-domains.",
    evidence: .documented,
    background: """
      The entitlements of an App Clip and the entitlements of its full app both need an \
      "appclips:" entry for each site. In its association file, the site lists only the App Clip, \
      in appclips.apps. An App Clip that uses only Apple's default App Clip link \
      (appclip.apple.com) needs no entry.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard subject.entitlements.isAppClip else { return }
    let names = subject.file.domainTexts.compactMap(\.service)
    // A missing or misspelled service has its own finding.
    let mayBeClip = subject.file.domainTexts.contains { text in
      guard let service = text.service, !service.isEmpty, !text.hasVariableService else {
        return true
      }
      return UnknownService.nearest(to: service) == .appclips
    }
    guard !names.containsCode(of: Service.appclips.rawValue), !mayBeClip else { return }
    report.report(
      about,
      names.isEmpty
        ? "The entitlements of the App Clip have no associated domains."
        : "The entitlements of the App Clip have no associated domain for App Clips.",
      at: subject.file.domainsRange
    )
  }
}
