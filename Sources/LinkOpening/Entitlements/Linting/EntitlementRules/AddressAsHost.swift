import SiteAssociation

/// An IP address instead of a host name.
struct AddressAsHost: EntitlementRule {
  static let about = RuleDescription(
    4019,
    "IP address instead of a host name",
    severity: .error,
    effect: """
      Devices reject the IP address. For applinks, links to the address therefore open the browser.
      """,
    cure: "Use a host name, or add \"?mode=developer\" for tests.",
    evidence: .inferred,
    background: """
      Apple's CDN does not fetch files from private IP addresses (reported). A device rejects \
      every IP address unless the entry has a mode (inferred). For an entry with a mode, the \
      finding is a note.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries where entry.hostKind == .address {
      let hasMode = entry.text.modeWords != nil
      report.report(
        about,
        "\(entry.text.host.quoted) is an IP address.",
        at: entry.text.range,
        severity: hasMode ? .note : nil,
        effect: hasMode ? "The entry works only where its mode is active." : nil,
        cure: hasMode ? "Keep the entry out of the release build." : nil
      )
    }
  }
}
