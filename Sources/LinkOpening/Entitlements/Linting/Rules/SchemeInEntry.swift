import SiteAssociation

/// A URL where a host belongs.
struct SchemeInEntry: EntitlementRule {
  static let about = RuleDescription(
    4012,
    "Scheme in an entry",
    severity: .error,
    effect: "Devices treat the scheme as part of the host and find no file, so links stay in the "
      + "browser.",
    cure: "Write only the host.",
    evidence: .inferred,
    background: """
      An entry names a host, not a URL. Devices always fetch the file over https, and links with \
      http open the app as well (inferred), so a scheme would add nothing.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) {
      guard let scheme = entry.scheme else { continue }
      report.report(
        about,
        "\(entry.text.quoted) contains \((scheme + "://").quoted).",
        at: entry.range,
        cure: "Write \(entry.written(host: entry.host.lowercased()).quoted)."
      )
    }
  }
}
