import SiteAssociation

/// A URL instead of a host.
struct SchemeInEntry: EntitlementRule {
  static let about = RuleDescription(
    4012,
    "Scheme in an entry",
    severity: .error,
    effect: """
      Devices treat the scheme as part of the host name and find no file. For applinks, links to \
      the host therefore open the browser.
      """,
    cure: "Remove the scheme, and write only the host.",
    evidence: .inferred,
    background: """
      An entry names a host, not a URL. A scheme is not necessary: devices always fetch the \
      association file over HTTPS, and both https and http links can open the app (inferred).
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
