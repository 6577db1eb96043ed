import SiteAssociation

/// No entry for universal links.
struct NoUniversalLinks: EntitlementRule {
  static let about = RuleDescription(
    4005,
    "No entry for universal links",
    severity: .warning,
    effect: "The app has no universal links, so all links open the browser.",
    cure:
      "Add an entry such as \"applinks:example.com\" to com.apple.developer.associated-domains.",
    evidence: .documented,
    background: """
      Without an "applinks:" entry for a site, a device never opens links to the site in the app, \
      even if the site's association file lists the app. The .entitlements file in the project can \
      differ from the signed entitlements: when the app is signed, a build setting, a script or a \
      profile without the Associated Domains capability can remove the entries. If the app has \
      associated domains, but only for other service types, the finding is a note.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    // Universal links do not open an App Clip.
    guard !subject.entitlements.isAppClip else { return }
    // An entry without a service has its own finding.
    let mayBeLinks = subject.file.domainTexts.contains {
      $0.isLinks || $0.hasVariableService || $0.service?.isEmpty ?? true
    }
    guard !mayBeLinks else { return }
    let names = subject.file.domainTexts.compactMap(\.service)
    guard !names.contains(where: { UnknownService.nearest(to: $0) == .applinks }) else { return }
    let isThere = subject.file.root?[EntitlementsFile.domainsKey] != nil
    report.report(
      about,
      problem(count: names.count, isThere: isThere),
      at: subject.file.domainsRange,
      severity: names.isEmpty ? nil : .note
    )
  }

  private static func problem(count: Int, isThere: Bool) -> String {
    switch count {
    case 0 where isThere: "The list of associated domains is empty."
    case 0: "The entitlements have no associated domains."
    case 1: "The only associated domain is not for universal links."
    default: "None of the \(count) associated domains is for universal links."
    }
  }
}
