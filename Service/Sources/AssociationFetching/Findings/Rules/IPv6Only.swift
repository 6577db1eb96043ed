import SiteAssociation

/// Only the newer protocol reaches the host.
struct IPv6Only: HostingRule {
  static let about = RuleDescription(
    3006,
    "Only addresses of IPv6",
    severity: .warning,
    effect:
      "People in networks without IPv6 cannot open the links, and whether Apple's CDN fetches "
      + "files over IPv6 is unknown.",
    cure: "Give the host an address of IPv4 (an A record) as well.",
    evidence: .unknown,
    background: """
      Apple asks of apps that they work in networks with IPv6 only. About its crawler nobody says \
      over which protocol it comes.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let addresses = host.response?.addresses, !addresses.isEmpty, host.host.address == nil,
      addresses.allSatisfy({ $0.address.family == .v6 })
    else { return }
    report.report(Self.about, "The name \(host.name) has addresses of IPv6 only.")
  }
}
