import SiteAssociation

/// An app of one team with a profile of another.
struct OtherTeam: EntitlementRule {
  static let about = RuleDescription(
    4042,
    "Profile of another team",
    severity: .error,
    traits: [.provisioningProfile],
    effect:
      "The app cannot be installed. A site's file that names one of the two teams may name the "
      + "wrong app.",
    cure: "Sign with a profile of the app's team.",
    evidence: .documented,
    background: """
      The profile and the entitlements both contain the signing team, and the two must be the \
      same. The prefix of the App ID is usually the team ID, and the site's file names that \
      prefix.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, !profile.teamIDs.isEmpty,
      let team = subject.entitlements.teamID, !team.contains("$("), !profile.teamIDs.contains(team)
    else { return }
    report.report(
      about,
      "The app belongs to team \(team.quoted), but the profile\(profile.nameInSentence) belongs to "
        + "\(profile.teamIDs.joined(separator: ", ").quoted).",
      at: subject.file.range(of: "com.apple.developer.team-identifier")
    )
  }
}
