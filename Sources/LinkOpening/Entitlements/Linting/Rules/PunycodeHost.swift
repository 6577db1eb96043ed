import SiteAssociation

/// A host with a label that starts with `xn--`.
struct PunycodeHost: EntitlementRule {
  static let about = RuleDescription(
    4022,
    "Host in the encoded form of a name outside ASCII",
    severity: .warning,
    effect: "Since iOS 16, such domains are reported never to be approved, so links stay in the "
      + "browser.",
    cure: "Use a host of ASCII letters for links, and test on a current device.",
    evidence: .reported,
    background: """
      Two threads in Apple's forum (807695 and 814156) say that domains with "xn--" work on iOS 15 \
      and stay "unspecified" from iOS 16 on. No answer from Apple and no cure are known.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entriesWithHost {
      guard entry.plainHost.split(separator: ".").contains(where: { $0.hasPrefix("xn--") }) else {
        continue
      }
      report.report(
        about,
        "\(entry.host.quoted) is the encoded form of a host outside ASCII.",
        at: entry.range
      )
    }
  }
}
