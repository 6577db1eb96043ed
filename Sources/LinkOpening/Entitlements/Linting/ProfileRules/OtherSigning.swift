import SiteAssociation

/// An app signed for development with a distribution profile, or the reverse.
struct OtherSigning: EntitlementRule {
  static let about = RuleDescription(
    4044,
    "Development app with a distribution profile, or the reverse",
    severity: .error,
    traits: [.provisioningProfile],
    effect: """
      The app cannot be installed.
      """,
    cure: "Sign the app with a profile of the same kind, either development or distribution.",
    evidence: .documented,
    background: """
      The entitlement "get-task-allow" lets a debugger attach to the app. It is true in a \
      development profile and false in a distribution profile. The app must have the same value as \
      its profile. Entries with "?mode=developer" work only if both the app and the profile are \
      for development.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, let kind = profile.kind,
      let isForDevelopment = subject.entitlements.isForDevelopment,
      isForDevelopment != (kind == .development)
    else { return }
    report.report(
      about,
      "The app is signed for \(isForDevelopment ? "development" : "distribution"), but the "
        + "profile\(profile.nameInSentence) is for \(kind).",
      at: subject.file.range(of: "get-task-allow")
        ?? subject.file.range(of: "com.apple.security.get-task-allow")
    )
  }
}
