import SiteAssociation

/// No name server knows the host.
struct UnknownName: HostingRule {
  static let about = RuleDescription(
    3001,
    "Host name without an address",
    effect:
      "Nobody reaches the host, neither Apple's CDN nor a browser, so its links lead nowhere.",
    cure:
      "Correct the spelling of the host, or add its A and AAAA records where its names are kept.",
    evidence: .documented,
    background: """
      The file must be reachable from everywhere. A name that only a company's own name servers know \
      has no address for Apple's CDN. Where the name is new, name servers may remember for a while \
      that there was none.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .nameNotFound else { return }
    report.report(Self.about, "The name \(host.name) has no address.")
  }
}
