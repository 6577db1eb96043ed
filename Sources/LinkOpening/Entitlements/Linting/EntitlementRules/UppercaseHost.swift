import SiteAssociation

/// A host with uppercase letters.
struct UppercaseHost: EntitlementRule {
  static let about = RuleDescription(
    4015,
    "Uppercase letters in a host",
    severity: .note,
    effect:
      "Devices convert the host to lower case, so links work. Other tools may be case-sensitive.",
    cure: "Write the host in lower case.",
    evidence: .inferred,
    background: """
      Host names are not case-sensitive: devices convert a host to lower case before the \
      comparison (inferred). Scripts and tests that compare entries as strings may be \
      case-sensitive.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.effectiveEntries
    where !entry.host.isSameCode(as: entry.host.lowercased()) {
      report.report(
        about,
        "\(entry.host.quoted) contains uppercase letters.",
        at: entry.range,
        cure: "Write \(entry.written(host: entry.host.lowercased()).quoted)."
      )
    }
  }
}
