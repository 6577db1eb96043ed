import SiteAssociation

/// A profile without the Associated Domains capability.
struct CapabilityMissing: EntitlementRule {
  static let about = RuleDescription(
    4040,
    "Profile without Associated Domains",
    severity: .error,
    traits: [.provisioningProfile],
    effect:
      "Signing either fails or removes the app's associated domains. Without them, all links "
      + "open the browser.",
    cure: "Enable Associated Domains for the App ID, create a new profile and sign the app again.",
    evidence: .documented,
    background: """
      A profile contains the capabilities that the App ID had when the profile was created. If you \
      add a capability later, you need a new profile. A wildcard App ID, which ends with "*", \
      cannot have this capability.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, profile.isReadable, !profile.allowsAssociatedDomains,
      !subject.file.domainTexts.isEmpty
    else { return }
    let isWildcard = profile.entitlements.applicationID?.utf8.last == UInt8(ascii: "*")
    report.report(
      about,
      "The profile\(profile.nameInSentence) lacks the Associated Domains capability.",
      at: subject.file.domainsRange,
      cure: isWildcard
        ? "Create an explicit App ID for this app, enable Associated Domains for it, create a "
          + "profile and sign the app again." : nil
    )
  }
}
