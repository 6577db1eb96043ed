import Foundation
import SiteAssociation

/// A profile that has expired. This is not an ``EntitlementRule``, because a profile can be checked
/// without the entitlements of an app.
enum ExpiredProfile {
  static let about = RuleDescription(
    4047,
    "Expired profile",
    severity: .error,
    traits: [.provisioningProfile],
    effect: "Devices do not install or launch an app that is signed with the profile.",
    cure: "Create a new profile and sign the app again.",
    evidence: .documented,
    background: """
      Most profiles expire after one year, or earlier if their certificate expires. Apple re-signs App Store \
      apps, so those apps keep working after the profile has expired. If the profile is for the \
      App Store, the finding is therefore a warning.
      """
  )

  static func check(
    _ profile: ProvisioningProfile,
    at now: Date,
    report: inout FindingCollector
  ) {
    guard let expires = profile.expires, expires <= now else { return }
    let isForStore = profile.kind == .store
    report.report(
      about,
      "The profile expired on \(RecordDate.text(expires)).",
      at: profile.expiryRange,
      severity: isForStore ? .warning : nil,
      effect: isForStore
        ? "New builds cannot be signed with the profile. Installed App Store apps keep working."
        : nil
    )
  }
}
