import SiteAssociation

/// A profile for another app.
struct ProfileOfOtherApp: EntitlementRule {
  static let about = RuleDescription(
    4043,
    "Profile for another app ID",
    severity: .error,
    traits: [.provisioningProfile],
    effect: "The app cannot be installed.",
    cure: "Sign the app with a profile for its own app ID.",
    evidence: .documented,
    background: """
      The app ID, which entitlements call the application identifier, consists of a prefix, a dot \
      and the bundle ID. The site's association file must contain exactly this ID. A \
      profile whose ID ends with "*" is for all matching apps, but it never has the Associated \
      Domains capability (LW4040).
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let profile = subject.profile, let allowed = profile.entitlements.applicationID,
      let app = subject.entitlements.applicationID, !covers(allowed, app)
    else { return }
    report.report(
      about,
      "The app is \(app.quoted), but the profile\(profile.nameInSentence) is for \(allowed.quoted).",
      at: subject.file.range(of: "application-identifier")
        ?? subject.file.range(of: "com.apple.application-identifier")
    )
  }

  private static func covers(_ allowed: String, _ app: String) -> Bool {
    let text = BuildSettingText(app)
    guard allowed.utf8.last == UInt8(ascii: "*") else { return text.canBecome(allowed) }
    return text.hasSettings || app.utf8.starts(with: allowed.utf8.dropLast())
  }
}
