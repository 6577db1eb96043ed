import SiteAssociation

/// An address where a host belongs.
struct AddressAsHost: EntitlementRule {
  static let about = RuleDescription(
    4019,
    "Address instead of a host",
    severity: .error,
    effect: "Devices refuse an address, so links to it stay in the browser.",
    cure: "Give the server a name, or add \"?mode=developer\" for tests.",
    evidence: .inferred,
    background: """
      Apple's CDN requests no file from a private address (observed). A device refuses every \
      address unless the entry has a mode (inferred).
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries where entry.hostKind == .address {
      let hasMode = entry.text.modeWords != nil
      report.report(
        about,
        "\(entry.text.host.quoted) is an address.",
        at: entry.text.range,
        severity: hasMode ? .note : nil,
        effect: hasMode ? "The entry works only in its mode, not in other builds." : nil,
        cure: hasMode ? "Keep the entry out of the store build." : nil
      )
    }
  }
}
