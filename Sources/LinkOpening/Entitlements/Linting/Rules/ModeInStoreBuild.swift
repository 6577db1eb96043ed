import SiteAssociation

/// A mode where the app goes to everybody.
struct ModeInStoreBuild: EntitlementRule {
  static let about = RuleDescription(
    4026,
    "Mode in an app for everybody",
    severity: .warning,
    effect:
      "The entry does nothing on devices of customers, so links to the host stay in the browser.",
    cure: "Add the entry without a mode, and keep the one with a mode out of the release build.",
    evidence: .inferred,
    background: """
      A mode makes the device ask the site itself instead of Apple's CDN. Developer mode needs an app that \
      is signed for development and a switch in the settings, managed mode a profile of a device \
      management (documented); a build from the store has neither.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    let texts = subject.entries.map(\.text)
    let withoutMode = Set(texts.filter { $0.query == nil }.map(\.hostOfService))
    for entry in texts {
      // Of a mode that is none another finding tells.
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
          : "\(entry.text.quoted) has a mode, and there is no entry of the host without one.",
        at: entry.range,
        severity: isKnown && isAlone ? nil : .note,
        effect: isAlone ? nil : "The entry does nothing on devices of customers.",
        cure: isAlone ? nil : "Keep it out of the release build."
      )
    }
  }
}
