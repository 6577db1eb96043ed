import SiteAssociation

/// Reports a host without an IPv4 address.
struct IPv6Only: HostingRule {
  static let about = RuleDescription(
    3006,
    "Only IPv6 addresses",
    severity: .warning,
    effect: """
      Users on networks without IPv6 cannot reach the host. Whether Apple's CDN fetches files over \
      IPv6 is unknown.
      """,
    cure: "Give the host an IPv4 address (an A record) as well.",
    evidence: .unknown,
    background: """
      Apple requires apps to work on IPv6-only networks, but Apple does not document whether its \
      crawler uses IPv4, IPv6 or both.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let addresses = host.exchange?.addresses, !addresses.isEmpty, host.host.address == nil,
      addresses.allSatisfy({ $0.address.family == .v6 })
    else { return }
    report.report(Self.about, "The host name \(host.name) has only IPv6 addresses.")
  }
}
