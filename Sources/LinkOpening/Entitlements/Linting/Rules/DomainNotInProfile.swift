import SiteAssociation

/// A profile that lists other domains.
struct DomainNotInProfile: EntitlementRule {
  static let about = RuleDescription(
    4041,
    "Entry that the profile does not allow",
    severity: .error,
    effect: "The app cannot be signed or installed with the entry.",
    cure: "Make the profile anew; it usually allows every domain by \"*\".",
    evidence: .inferred,
    background: """
      A profile has "*" for the associated domains, which allows all of them. Where it has a list instead, \
      an entitlement has to be in it, like every other one.
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
