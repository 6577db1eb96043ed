import SiteAssociation

/// A mode in a release build.
struct ModeInStoreBuild: EntitlementRule {
  static let about = RuleDescription(
    4026,
    "Mode in a release build",
    severity: .warning,
    effect: """
      In a release build, unmanaged devices ignore the entry. For applinks, links to the host \
      therefore stay in the browser.
      """,
    cure:
      "Add the same entry without a mode, and keep the entry with the mode out of the release "
      + "build.",
    evidence: AssociatedDomainEntry.Mode.releaseBuildEvidence,
    background: """
      A mode makes the device fetch the file from the site instead of from Apple's CDN. Developer \
      mode requires an app that is signed for development, and a device on which Associated \
      Domains Development is turned on. Managed mode requires an MDM profile that allows direct \
      download for the app (documented). An App Store build on an unmanaged device meets the \
      requirements of neither mode. The finding is a note if the entitlements also list the host \
      without a mode, or if they do not show whether the app is signed for development. If both \
      apply, there is no finding. Managed mode in an app with an enterprise profile is not \
      reported either.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    let texts = subject.effectiveEntries
    let withoutMode = subject.intendedHosts { $0.query == nil }
    for entry in texts {
      // An unknown mode has its own finding.
      let words = entry.modeWords?.map { $0.lowercased() } ?? []
      guard words.contains(where: { AssociatedDomainEntry.Mode(word: $0) != nil }),
        subject.isForDevelopment != true,
        !(words.containsCode(of: "managed") && subject.profile?.kind == .enterprise)
      else { continue }
      let isAlone = !withoutMode.contains(entry.hostOfService)
      let isKnown = subject.isForDevelopment == false
      guard isKnown || isAlone else { continue }
      report.report(
        about,
        isKnown
          ? "\(entry.text.quoted) has a mode, but the app is not signed for development."
          : "\(entry.text.quoted) has a mode, and the app has no entry for the host without a mode.",
        at: entry.range,
        severity: isKnown && isAlone ? nil : .note,
        effect: isAlone ? nil : "In a release build, unmanaged devices ignore the entry.",
        cure: isAlone ? nil : "Keep this entry out of the release build."
      )
    }
  }
}
