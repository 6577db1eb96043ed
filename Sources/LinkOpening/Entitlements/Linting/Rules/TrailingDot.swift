import SiteAssociation

/// A host with a dot at its end.
struct TrailingDot: EntitlementRule {
  static let about = RuleDescription(
    4018,
    "Host that ends with a dot",
    severity: .warning,
    effect: "Devices treat it as a different host from the one in links, which has no dot.",
    cure: "Remove the dot.",
    evidence: .inferred,
    background: """
      In DNS, a name with a final dot is the same as one without. In an entry the dot is valid and \
      makes a separate host (inferred).
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
