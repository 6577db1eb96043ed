import SiteAssociation

/// A profile that lists other domains.
struct DomainNotInProfile: EntitlementRule {
  static let about = RuleDescription(
    4041,
    "Entry that the profile does not allow",
    severity: .error,
    traits: [.provisioningProfile],
    effect: "The app cannot be signed or installed with the entry.",
    cure: "Create a new profile. A profile usually allows every domain with \"*\".",
    evidence: .inferred,
    background: """
      A profile usually has "*" for the associated domains, which allows all of them. If it has a \
      list instead, every entry of the app must be in the list, as with any other entitlement.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, profile.isReadable, profile.allowsAssociatedDomains else {
      return
    }
    let allowed = Set(profile.entitlements.associatedDomains)
    guard !allowed.contains("*") else { return }
    for entry in subject.entries.map(\.text) where !allowed.contains(entry.text) {
      report.report(
        about,
        "The profile\(profile.nameInSentence) does not list \(entry.text.quoted).",
        at: entry.range
      )
    }
  }
}
