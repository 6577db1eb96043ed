import SiteAssociation

/// A bare domain without its `www`, or the other way round.
struct OtherWebHost: EntitlementRule {
  static let about = RuleDescription(
    4028,
    "Host with and without www",
    severity: .note,
    effect: "Links to the other of the two hosts stay in the browser.",
    cure: "Add an entry for the other host, if people use it, and serve the file there too.",
    evidence: .documented,
    background: """
      "example.com" and "www.example.com" are two hosts: each needs an entry and a file of its own. People \
      copy links with either from the address bar.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    let entries = subject.entriesWithHost.filter { $0.isLinks }
    let hosts = Set(entries.map { $0.host.lowercased() })
    for entry in entries where !entry.isWildcard {
      let host = entry.plainHost
      let isWeb = host.hasPrefix("www.")
      guard isWeb || isBareDomain(host) else { continue }
      let other = isWeb ? String(host.dropFirst("www.".count)) : "www." + host
      let parent = "*." + (isWeb ? other : host)
      // Of a wildcard without its own host another finding tells.
      guard !hosts.contains(other), !hosts.contains(parent), other.contains(".") else { continue }
      report.report(
        about,
        "\(host.quoted) stands without \(other.quoted).",
        at: entry.range,
        cure:
          "Add \(entry.written(host: other).quoted) if people use that host, and serve the file there "
          + "too."
      )
    }
  }

  /// Whether nothing but a top-level domain is behind the first label. Lists of those are long and change,
  /// so only the commonest of two labels are known here.
  private static func isBareDomain(_ host: String) -> Bool {
    let labels = host.split(separator: ".")
    guard labels.count == 3 else { return labels.count == 2 }
    return labels[2].count == 2
      && ["co", "com", "net", "org", "ac", "gov", "or", "ne"].contains(labels[1])
  }
}
