import SiteAssociation

/// A profile without the capability.
struct CapabilityMissing: EntitlementRule {
  static let about = RuleDescription(
    4040,
    "Profile without Associated Domains",
    severity: .error,
    effect:
      "The app cannot be signed with its entries, or they are left out, and all links stay in the "
      + "browser.",
    cure: "Switch Associated Domains on for the App ID, make the profile anew and sign again.",
    evidence: .documented,
    background: """
      A profile allows what the App ID allowed when the profile was made. A capability that is added later \
      needs a new profile. An App ID that ends with "*" cannot have this one.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, profile.isReadable, !profile.allowsAssociatedDomains,
      !subject.file.domainTexts.isEmpty
    else { return }
    let isWildcard = profile.entitlements.applicationID?.hasSuffix("*") == true
    report.report(
      about,
      "The profile\(profile.nameInSentence) does not have the capability Associated Domains.",
      at: subject.file.domainsRange,
      cure: isWildcard
        ? "Make an App ID for this one app, switch Associated Domains on for it, make a profile and sign "
          + "again." : nil
    )
  }
}
