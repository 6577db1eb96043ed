import LinkOpening
import SiteAssociation

/// What is wrong with a build, whatever the host serves.
struct BuildCheck {
  private(set) var grounds: [Verdict.Ground] = []

  init(_ facts: DiagnosisFacts) {
    if let signed = facts.build?.entitlements.applicationID, signed != facts.appID,
      !signed.contains("$("), !signed.contains("${")
    {
      grounds.append(.otherApp(signedAs: signed))
    }
    let build = facts.build ?? EntitlementsFile(assuming: facts.entitlements)
    let findings =
      (facts.profile?.lint(at: facts.now).filter { $0.severity == .error } ?? [])
      + build.obstacles(toLinksOf: facts.host ?? "", for: facts.appID, against: facts.profile)
    // Without entitlements the entry is assumed, so only findings about the profile count.
    grounds += findings.filter { facts.build != nil || $0.isAboutProfile }.map { .finding($0) }
  }
}

extension Finding {
  /// Whether it is about a provisioning profile: LW4040 and above.
  fileprivate var isAboutProfile: Bool { code.rawValue >= "LW4040" }
}
