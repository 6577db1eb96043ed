import SiteAssociation

/// Development in one file, distribution in the other.
struct OtherSigning: EntitlementRule {
  static let about = RuleDescription(
    4044,
    "Signed for development in one file only",
    severity: .error,
    effect:
      "The app cannot be installed, and \"?mode=developer\" works only where both say development.",
    cure: "Sign with a profile of the same kind.",
    evidence: .documented,
    background: """
      "get-task-allow" lets a debugger in. It is true in a profile for development and false in one for \
      distribution, and the app's has to agree.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, let kind = profile.kind,
      let isForDevelopment = subject.entitlements.isForDevelopment,
      isForDevelopment != (kind == .development)
    else { return }
    report.report(
      about,
      "The app is signed for \(isForDevelopment ? "development" : "distribution"), the "
        + "profile\(profile.nameInSentence) is for \(kind).",
      at: subject.file.range(of: "get-task-allow")
        ?? subject.file.range(of: "com.apple.security.get-task-allow")
    )
  }
}

extension ProvisioningProfile {
  /// The name, as it follows "the profile".
  var nameInSentence: String { name.map { " \($0.quoted)" } ?? "" }
}
