import SiteAssociation

/// A string that is not a valid host.
struct InvalidHost: EntitlementRule {
  static let about = RuleDescription(
    4017,
    "Invalid host",
    severity: .error,
    effect: "Devices drop the entry, so it does not associate the app with the host.",
    cure: "Write the host exactly as it appears in links, such as \"example.com\".",
    evidence: .inferred,
    background: """
      The host in an entry must contain a dot, unless the host is "localhost" in developer mode. \
      The host may contain only ASCII letters, digits, hyphens, underscores and dots. No label may be \
      empty, although a trailing dot is allowed (LW4018). A wildcard may not cover a whole \
      top-level domain, as "*.com" would.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries {
      guard let problem = problem(entry.hostKind, entry.text) else { continue }
      report.report(about, problem, at: entry.text.range)
    }
  }

  private static func problem(_ kind: HostKind, _ entry: DomainEntryText) -> String? {
    let host = entry.host.quoted
    switch kind {
    // An entirely empty entry is reported for its missing service.
    case .empty: return entry.service == nil ? nil : "\(entry.text.quoted) has no host."
    case .withoutDot where entry.isWildcard:
      return "\(host) would cover every host under a top-level domain."
    case .withoutDot: return "\(host) contains no dot."
    case .emptyLabel where entry.plainHost.utf8.first == .dot: return "\(host) starts with a dot."
    case .emptyLabel: return "\(host) has two consecutive dots, or consists only of dots."
    case .tooLong: return "\(host) is too long for a host."
    case .badCharacter(let character):
      return "\(host) contains \(String(character).quoted), which is not allowed in a host."
    case .valid, .variable, .whitespace, .address, .outsideASCII, .misplacedWildcard: return nil
    }
  }
}
