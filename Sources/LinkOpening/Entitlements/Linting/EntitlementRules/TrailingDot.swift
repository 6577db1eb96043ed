import SiteAssociation

/// A host with a trailing dot.
struct TrailingDot: EntitlementRule {
  static let about = RuleDescription(
    4018,
    "Trailing dot in a host",
    severity: .warning,
    effect: """
      Devices treat a host with a trailing dot and the same host without the dot as different \
      hosts. Links normally contain the host without the dot, so the entry does not apply to them.
      """,
    cure: "Remove the dot.",
    evidence: .inferred,
    background: """
      In DNS, "example.com." and "example.com" are the same name. In an entry, "example.com." is a \
      valid host, but devices treat it as a different host from "example.com" (inferred).
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.effectiveEntries where entry.host.utf8.last == .dot {
      let host = Substring(entry.host.utf8.dropLast()).lowercased()
      report.report(
        about,
        "\(entry.host.quoted) ends with a dot.",
        at: entry.range,
        cure: "Write \(entry.written(host: host).quoted)."
      )
    }
  }
}
