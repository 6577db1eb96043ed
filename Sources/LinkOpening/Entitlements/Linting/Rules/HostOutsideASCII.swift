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
      A host is written with the letters that a URL can contain. A name outside ASCII has a second \
      form that starts with "xn--" (RFC 3492); browsers display the first form and use the second.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries where entry.hostKind == .outsideASCII {
      report.report(
        about,
        "\(entry.text.host.quoted) contains letters outside ASCII.",
        at: entry.text.range,
        cure: Punycode.host(entry.text.host).map {
          "Write \(entry.text.written(host: $0).quoted), or preferably use a host of ASCII letters (see "
            + "LW4022)."
        }
      )
    }
  }
}
