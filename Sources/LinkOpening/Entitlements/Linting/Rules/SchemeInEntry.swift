import SiteAssociation

/// A URL where a host belongs.
struct SchemeInEntry: EntitlementRule {
  static let about = RuleDescription(
    4012,
    "Scheme in an entry",
    severity: .error,
    effect:
      "Devices take the scheme for part of the host and find no file, so links stay in the browser.",
    cure: "Write the host alone.",
    evidence: .inferred,
    background: """
      An entry names a host, not a URL. The file is always fetched over https, and links with http open \
      the app as well (inferred), so there is nothing to say with a scheme.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) {
      guard let scheme = entry.scheme else { continue }
      report.report(
        about,
        "\(entry.text.quoted) has \((scheme + "://").quoted) in it.",
        at: entry.range,
        cure: "Write \(entry.written(host: entry.host.lowercased()).quoted)."
      )
    }
  }
}
