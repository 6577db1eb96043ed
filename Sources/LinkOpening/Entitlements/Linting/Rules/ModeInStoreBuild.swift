import SiteAssociation

/// A mode in an app that goes to customers.
struct ModeInStoreBuild: EntitlementRule {
  static let about = RuleDescription(
    4026,
    "Mode in a public app",
    severity: .warning,
    effect:
      "The entry has no effect on customers' devices, so links to the host stay in the browser.",
    cure: "Add the entry without a mode, and keep the entry with a mode out of the release build.",
    evidence: .inferred,
    background: """
      A mode makes the device fetch the file from the site instead of from Apple's CDN. Developer \
      mode needs an app that is signed for development and a switch in the settings. Managed mode \
      needs a device-management profile (documented). A build from the store has none of these.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    let texts = subject.entries.map(\.text)
    let withoutMode = Set(texts.filter { $0.query == nil }.map(\.hostOfService))
    for entry in texts {
      // An unknown mode has its own finding.
      let words = entry.modeWords?.map { $0.lowercased() } ?? []
      guard words.contains(where: { AssociatedDomainEntry.Mode(rawValue: $0) != nil }),
        subject.isForDevelopment != true,
        !(words.contains("managed") && subject.profile?.kind == .enterprise)
      else { continue }
      let isAlone = !withoutMode.contains(entry.hostOfService)
      let isKnown = subject.isForDevelopment == false
      guard isKnown || isAlone else { continue }
      report.report(
        about,
        isKnown
          ? "\(entry.text.quoted) has a mode, and the app is not signed for development."
          : "\(entry.text.quoted) has a mode, and no other entry names the host without one.",
        at: entry.range,
        severity: isKnown && isAlone ? nil : .note,
        effect: isAlone ? nil : "The entry has no effect on customers' devices.",
        cure: isAlone ? nil : "Keep it out of the release build."
      )
    }
  }
}
