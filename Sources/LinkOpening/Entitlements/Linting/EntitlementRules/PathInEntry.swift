import SiteAssociation

/// A path or a fragment in an entry.
struct PathInEntry: EntitlementRule {
  static let about = RuleDescription(
    4013,
    "Path in an entry",
    severity: .error,
    effect: """
      Devices treat the path as part of the host name and find no file. For applinks, links to the \
      host therefore open the browser.
      """,
    cure: "Write only the host.",
    evidence: .inferred,
    background: """
      The site's association file, not the app's entry, specifies which paths open the app. A \
      trailing slash counts as a path. This finding also reports a fragment.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) {
      // "https://example.com/" is reported for its scheme, not for its slash.
      let isSlash = entry.path?.isSameCode(as: "/") == true
      guard entry.scheme == nil || !isSlash else { continue }
      let problem: String
      if isSlash {
        problem = "\(entry.text.quoted) has a trailing slash."
      } else if let path = entry.path {
        problem = "\(entry.text.quoted) contains the path \(path.quoted)."
      } else if let fragment = entry.fragment {
        problem = "\(entry.text.quoted) contains the fragment \(("#" + fragment).quoted)."
      } else {
        continue
      }
      report.report(
        about,
        problem,
        at: entry.range,
        cure: "Write \(entry.written(host: entry.host.lowercased()).quoted)."
      )
    }
  }
}
