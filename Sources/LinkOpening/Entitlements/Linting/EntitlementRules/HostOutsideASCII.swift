import SiteAssociation

/// A host with non-ASCII characters.
struct HostOutsideASCII: EntitlementRule {
  static let about = RuleDescription(
    4021,
    "Non-ASCII characters in a host",
    severity: .error,
    effect: "Devices drop the entry, so it does not associate the app with the host.",
    cure: """
      Use a domain name that contains only ASCII characters. Alternatively, write the Punycode \
      form of the host, which may not work on current devices (see LW4022).
      """,
    evidence: .inferred,
    background: """
      The host in an entry may contain only characters that are allowed in the host of a URL, all \
      of which are ASCII characters. An internationalized domain name also has an ASCII form, \
      called Punycode (RFC 3492). In this form, each encoded label starts with "xn--". Browsers \
      display the original name but send the Punycode form.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries where entry.hostKind == .outsideASCII {
      report.report(
        about,
        "\(entry.text.host.quoted) contains non-ASCII characters.",
        at: entry.text.range,
        cure: Punycode.host(entry.text.host).map {
          "Write \(entry.text.written(host: $0).quoted). A domain name that contains only ASCII "
            + "characters is preferable (see LW4022)."
        }
      )
    }
  }
}
