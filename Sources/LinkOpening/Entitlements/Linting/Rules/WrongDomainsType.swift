import SiteAssociation

/// Associated domains that are not a list of strings.
struct WrongDomainsType: EntitlementRule {
  static let about = RuleDescription(
    4004,
    "Associated domains that are not a list of strings",
    severity: .error,
    effect: "Devices ignore list elements that are not strings, so the app is not associated with "
      + "their domains.",
    cure: "Write an array with one string for each domain.",
    evidence: .inferred,
    background: """
      The value of the entitlement is an array of strings. A profile may have the single string \
      "*" instead, which allows every domain; in the entitlements of an app, "*" names no domain.
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
