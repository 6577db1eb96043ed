import SiteAssociation

/// A path or a fragment in an entry.
struct PathInEntry: EntitlementRule {
  static let about = RuleDescription(
    4013,
    "Path in an entry",
    severity: .error,
    effect: "Devices do not find a host of that name, so links stay in the browser.",
    cure: "Write the host alone; the file of the site says which paths open the app.",
    evidence: .inferred,
    background: """
      Which paths belong to the app is said in the file of the site, not in the app. A slash at the end is \
      a path as well.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) {
      // "https://example.com/" is a scheme too many before it is a slash too many.
      guard entry.scheme == nil || entry.path != "/" else { continue }
      let problem: String
      if entry.path == "/" {
        problem = "\(entry.text.quoted) has a slash at its end."
      } else if let path = entry.path {
        problem = "\(entry.text.quoted) has the path \(path.quoted) in it."
      } else if let fragment = entry.fragment {
        problem = "\(entry.text.quoted) has the fragment \(("#" + fragment).quoted) in it."
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
