import SiteAssociation

/// A profile without the capability.
struct CapabilityMissing: EntitlementRule {
  static let about = RuleDescription(
    4040,
    "Profile without Associated Domains",
    severity: .error,
    traits: [.provisioningProfile],
    effect:
      "The app cannot be signed with its entries, or signing removes them and all links stay in "
      + "the browser.",
    cure: "Turn on Associated Domains for the App ID, create a new profile and sign again.",
    evidence: .documented,
    background: """
      A profile has the capabilities that the App ID had when the profile was created. A \
      capability that is added later needs a new profile. An App ID that ends with "*" cannot have \
      this capability.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, profile.isReadable, !profile.allowsAssociatedDomains,
      !subject.file.domainTexts.isEmpty
    else { return }
    let isWildcard = profile.entitlements.applicationID?.hasSuffix("*") == true
    report.report(
      about,
      "The profile\(profile.nameInSentence) lacks the capability Associated Domains.",
      at: subject.file.domainsRange,
      cure: isWildcard
        ? "Create an App ID for this app alone, turn on Associated Domains for it, create a profile "
          + "and sign again." : nil
    )
  }
}
