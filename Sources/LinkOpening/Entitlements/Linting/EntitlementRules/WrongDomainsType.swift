import SiteAssociation

/// Associated domains that are not an array of strings.
struct WrongDomainsType: EntitlementRule {
  static let about = RuleDescription(
    4004,
    "Associated domains that are not an array of strings",
    severity: .error,
    effect: """
      Devices ignore array elements that are not strings, so such an element does not associate \
      the app with any domain. Whether devices accept a single string instead of an array is \
      unknown.
      """,
    cure: "Write an array with one string for each domain.",
    evidence: .inferred,
    background: """
      In an app's entitlements, the value of com.apple.developer.associated-domains is an array of \
      strings. In a provisioning profile, the value may instead be the single string "*", which \
      allows every domain. In an app's entitlements, "*" on its own is not a wildcard and names no \
      domain.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    guard let domains = subject.file.root?[EntitlementsFile.domainsKey] else { return }
    guard let elements = domains.array else {
      return report.report(
        about,
        "The associated domains are \(domains.typeName), not an array.",
        at: subject.file.domainsRange
      )
    }
    for element in elements where element.string == nil {
      report.report(
        about,
        "An associated domain is \(element.typeName), not a string.",
        at: element.range
      )
    }
  }
}
