import SiteAssociation

/// A host with a label that starts with `xn--`.
struct PunycodeHost: EntitlementRule {
  static let about = RuleDescription(
    4022,
    "Internationalized domain name in Punycode",
    severity: .warning,
    effect: """
      According to reports, devices with iOS 16 or later do not approve domains in Punycode. For \
      applinks, links to the host therefore open the browser.
      """,
    cure:
      "For links, use a domain name that needs no Punycode form, and test on a device with a "
      + "current version of iOS.",
    evidence: .reported,
    background: """
      Two threads in the Apple Developer Forums (807695 and 814156) report that domains with \
      "xn--" work on iOS 15 but remain in the state "unspecified" on iOS 16 and later. Neither a \
      response from Apple nor a workaround is known.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.effectiveEntries {
      guard
        entry.plainHost[...].parts(between: .dot).contains(where: { $0.startsWithCode(of: "xn--") })
      else {
        continue
      }
      report.report(
        about,
        "\(entry.host.quoted) is the Punycode form of an internationalized domain name.",
        at: entry.range
      )
    }
  }
}
