import SiteAssociation

/// A host with a trailing dot.
struct TrailingDot: EntitlementRule {
  static let about = RuleDescription(
    4018,
    "Trailing dot in a host",
    severity: .warning,
    effect: """
      Devices treat "example.com." and "example.com" as different hosts. Links normally contain \
      the host without the dot, so the entry does not apply to them.
      """,
    cure: "Remove the dot.",
    evidence: .inferred,
    background: """
      In DNS, a name with a trailing dot is the same as the name without the dot. In an entry, a \
      host with a trailing dot is valid, but devices treat it as a separate host (inferred).
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entriesWithHost where entry.host.hasSuffix(".") {
      let host = String(entry.host.dropLast()).lowercased()
      report.report(
        about,
        "\(entry.host.quoted) ends with a dot.",
        at: entry.range,
        cure: "Write \(entry.written(host: host).quoted)."
      )
    }
  }
}
