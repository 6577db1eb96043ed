import SiteAssociation

/// A host with capital letters.
struct UppercaseHost: EntitlementRule {
  static let about = RuleDescription(
    4015,
    "Capital letters in a host",
    severity: .note,
    effect:
      "Devices make the letters small, so nothing breaks; other tools may compare them as they are.",
    cure: "Write the host in small letters.",
    evidence: .inferred,
    background: """
      Hosts do not differ by case, and a device compares them in small letters (inferred). Scripts and \
      tests that compare entries as text do not.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entriesWithHost where entry.host != entry.host.lowercased() {
      report.report(
        about,
        "\(entry.host.quoted) has capital letters in it.",
        at: entry.range,
        cure: "Write \(entry.written(host: entry.host.lowercased()).quoted)."
      )
    }
  }
}
