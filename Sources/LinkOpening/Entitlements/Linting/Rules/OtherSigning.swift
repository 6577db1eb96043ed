import SiteAssociation

/// Development in one file, distribution in the other.
struct OtherSigning: EntitlementRule {
  static let about = RuleDescription(
    4044,
    "Signed for development in one file only",
    severity: .error,
    traits: [.provisioningProfile],
    effect:
      "The app cannot be installed. \"?mode=developer\" works only if both files say development.",
    cure: "Sign with a profile of the same kind.",
    evidence: .documented,
    background: """
      "get-task-allow" lets a debugger attach. It is true in a development profile and false in a \
      distribution profile, and the app's value must agree.
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

extension ProvisioningProfile {
  /// The name with a space before it, to follow "the profile" in a sentence.
  var nameInSentence: String { name.map { " \($0.quoted)" } ?? "" }
}
