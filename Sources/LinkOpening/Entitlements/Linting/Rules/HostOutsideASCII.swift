import SiteAssociation

/// A host with letters outside ASCII.
struct HostOutsideASCII: EntitlementRule {
  static let about = RuleDescription(
    4021,
    "Host outside ASCII",
    severity: .error,
    effect: "Devices drop the entry, so links to the host stay in the browser.",
    cure: "Write the host as \"xn--…\".",
    evidence: .inferred,
    background: """
      A host is written in the letters that a URL has. Names outside ASCII have a second form that begins \
      with "xn--" (RFC 3492); browsers show the first and use the second.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries where entry.hostKind == .outsideASCII {
      report.report(
        about,
        "\(entry.text.host.quoted) has letters outside ASCII in it.",
        at: entry.text.range,
        cure: Punycode.host(entry.text.host).map {
          "Write \(entry.text.written(host: $0).quoted), or better use a host of ASCII letters: LW4022 says why."
        }
      )
    }
  }
}
