import SiteAssociation

/// A host with capital letters.
struct UppercaseHost: EntitlementRule {
  static let about = RuleDescription(
    4015,
    "Capital letters in a host",
    severity: .note,
    effect:
      "Devices convert the host to lower case, so nothing breaks. Other tools may compare the "
      + "letters exactly.",
    cure: "Write the host in lower case.",
    evidence: .inferred,
    background: """
      Case does not matter in hosts, and a device compares them in lower case (inferred). Scripts \
      and tests that compare entries as text may distinguish upper and lower case.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entriesWithHost where entry.host != entry.host.lowercased() {
      report.report(
        about,
        "\(entry.host.quoted) contains capital letters.",
        at: entry.range,
        cure: "Write \(entry.written(host: entry.host.lowercased()).quoted)."
      )
    }
  }
}
