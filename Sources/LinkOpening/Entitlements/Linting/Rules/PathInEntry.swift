import SiteAssociation

/// A path or a fragment in an entry.
struct PathInEntry: EntitlementRule {
  static let about = RuleDescription(
    4013,
    "Path in an entry",
    severity: .error,
    effect: "Devices find no host with that name, so links stay in the browser.",
    cure: "Write only the host; the site's file says which paths open the app.",
    evidence: .inferred,
    background: """
      The site's file, and not the app, decides which paths open the app. A slash at the end \
      counts as a path.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) {
      // "https://example.com/" is reported for its scheme, not for its slash.
      guard entry.scheme == nil || entry.path != "/" else { continue }
      let problem: String
      if entry.path == "/" {
        problem = "\(entry.text.quoted) ends with a slash."
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
