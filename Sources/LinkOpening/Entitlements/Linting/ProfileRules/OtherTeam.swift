import SiteAssociation

/// An app of one team with a profile from another team.
struct OtherTeam: EntitlementRule {
  static let about = RuleDescription(
    4042,
    "Profile from another team",
    severity: .error,
    traits: [.provisioningProfile],
    effect: "The app cannot be installed.",
    cure: "Sign the app with a profile from its own team.",
    evidence: .documented,
    background: """
      The profile and the entitlements both contain the ID of the signing team, and the two IDs \
      must be the same. The prefix of an app ID is usually the team ID, and the site's association \
      file must contain the app ID with the correct prefix.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, !profile.teamIDs.isEmpty,
      let team = subject.entitlements.teamID,
      !profile.teamIDs.contains(where: BuildSettingText(team).canBecome)
    else { return }
    report.report(
      about,
      "The app belongs to team \(team.quoted), but the profile\(profile.nameInSentence) belongs to "
        + "\(profile.teamIDs.joined(separator: ", ").quoted).",
      at: subject.file.range(of: "com.apple.developer.team-identifier")
    )
  }
}
