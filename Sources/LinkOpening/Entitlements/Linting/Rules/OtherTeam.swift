import SiteAssociation

/// An app of one team with a profile of another.
struct OtherTeam: EntitlementRule {
  static let about = RuleDescription(
    4042,
    "Team of the profile is another",
    severity: .error,
    effect:
      "The app cannot be installed, and a file of the site that names one team names the wrong app.",
    cure: "Sign with a profile of the team that the app belongs to.",
    evidence: .documented,
    background: """
      The team that signs is in the profile and in the entitlements, and has to be the same. The prefix of \
      the App ID is usually the team, and is what the file of the site names.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, !profile.teamIDs.isEmpty,
      let team = subject.entitlements.teamID, !team.contains("$("), !profile.teamIDs.contains(team)
    else { return }
    report.report(
      about,
      "The app is of team \(team.quoted), the profile\(profile.nameInSentence) of "
        + "\(profile.teamIDs.joined(separator: ", ").quoted).",
      at: subject.file.range(of: "com.apple.developer.team-identifier")
    )
  }
}
