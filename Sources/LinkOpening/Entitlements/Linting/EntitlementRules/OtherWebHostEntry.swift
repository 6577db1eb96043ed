import SiteAssociation

/// An entry for a bare domain but not for its `www` host, or the reverse.
struct OtherWebHostEntry: EntitlementRule {
  static let about = RuleDescription(
    4028,
    "Host listed only with www, or only without it",
    severity: .note,
    traits: [.otherWebHost],
    effect: "Links to the unlisted host open the browser.",
    cure: """
      If users open links to the unlisted host, add an entry for it, and serve the association \
      file from it, too.
      """,
    evidence: .documented,
    background: """
      "example.com" and "www.example.com" are different hosts. Users may share links to either \
      host.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    // Universal links do not open an App Clip.
    guard !subject.entitlements.isAppClip else { return }
    let entries = subject.effectiveEntries.filter { $0.isLinks }
    let intended = subject.intendedHosts().filter { $0.service == .applinks }
    let hosts = Set(intended.map(\.host))
    for entry in entries where !entry.isWildcard {
      let host = entry.plainHost
      let isWeb = host.startsWithCode(of: "www.")
      guard isWeb || isBareDomain(host) else { continue }
      let other = isWeb ? String(Substring(host.utf8.dropFirst("www.".utf8.count))) : "www." + host
      let parent = "*." + (isWeb ? other : host)
      // A wildcard without an entry for the bare domain has its own finding.
      guard !hosts.contains(ExactText(other)), !hosts.contains(ExactText(parent)),
        other.utf8.contains(.dot),
        !subject.mayContain(entry.written(host: other))
      else { continue }
      report.report(
        about,
        "The entitlements list \(host.quoted) but not \(other.quoted).",
        at: entry.range,
        cure:
          "If users open links to \(other.quoted), add \(entry.written(host: other).quoted), and "
          + "serve the association file from that host, too."
      )
    }
  }

  /// Returns whether the host consists of one label and a top-level domain. The rule knows only the
  /// most common top-level domains with two labels, because the complete list is long and changes.
  private static func isBareDomain(_ host: String) -> Bool {
    let labels = host.utf8.split(separator: .dot).map { Substring($0) }
    guard labels.count == 3 else { return labels.count == 2 }
    return labels[2].utf8.count == 2
      && ["co", "com", "net", "org", "ac", "gov", "or", "ne"].containsCode(of: labels[1])
  }
}
