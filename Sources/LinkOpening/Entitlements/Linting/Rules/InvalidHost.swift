import SiteAssociation

/// A host that cannot be one.
struct InvalidHost: EntitlementRule {
  static let about = RuleDescription(
    4017,
    "Host that is none",
    severity: .error,
    effect: "Devices drop the entry, so links to the host stay in the browser.",
    cure: "Write the host as it stands in the links, such as \"example.com\".",
    evidence: .inferred,
    background: """
      A host needs a dot, and something on both sides of each dot; a top-level domain alone is none. The \
      exception is "localhost" in developer mode.
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
    // An entry that is empty altogether lacks its service first.
    case .empty: return entry.service == nil ? nil : "\(entry.text.quoted) has no host."
    case .withoutDot where entry.isWildcard:
      return "\(host) would be every host under a top-level domain."
    case .withoutDot: return "\(host) has no dot in it."
    case .emptyLabel where entry.plainHost.hasPrefix("."): return "\(host) begins with a dot."
    case .emptyLabel: return "\(host) has two dots in a row, or nothing but dots."
    case .tooLong: return "\(host) is longer than a host can be."
    case .badCharacter(let character):
      return "\(host) has \(String(character).quoted) in it, which no host has."
    case .valid, .variable, .blank, .address, .outsideASCII, .misplacedWildcard: return nil
    }
  }
}
