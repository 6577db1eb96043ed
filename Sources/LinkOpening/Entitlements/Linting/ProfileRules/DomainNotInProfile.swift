import SiteAssociation

/// An entry that is not in the list of domains of the profile.
struct DomainNotInProfile: EntitlementRule {
  static let about = RuleDescription(
    4041,
    "Entry not allowed by the profile",
    severity: .error,
    traits: [.provisioningProfile],
    effect: "With this profile, an app with this entry cannot be signed or installed.",
    cure: "Create a new profile. New profiles usually contain \"*\", which allows every domain.",
    evidence: .inferred,
    background: """
      If a profile contains a list of entries instead of "*", the list must include every entry of \
      the app.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, profile.isReadable, profile.allowsAssociatedDomains else {
      return
    }
    let allowed = Set(profile.entitlements.associatedDomains.map(ExactText.init))
    guard !allowed.contains("*") else { return }
    for entry in subject.entries.map(\.text) where !allowed.contains(ExactText(entry.text)) {
      report.report(
        about,
        "The profile\(profile.nameInSentence) does not list \(entry.text.quoted).",
        at: entry.range
      )
    }
  }
}
