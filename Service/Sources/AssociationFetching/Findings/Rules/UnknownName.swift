import SiteAssociation

/// Reports a host name that has no address.
struct UnknownName: HostingRule {
  static let about = RuleDescription(
    3001,
    "Host name without an address",
    effect: "Neither Apple's CDN nor a browser can reach the host, so its links lead nowhere.",
    cure: "Correct the spelling of the host, or add A and AAAA records for it to its DNS zone.",
    evidence: .documented,
    background: """
      The file must be reachable from the public Internet. Apple's CDN cannot resolve a name that \
      exists only on a company's own name servers. A name server may also cache for a while that \
      a new name does not exist.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .nameNotFound else { return }
    report.report(Self.about, "The name \(host.name) has no address.")
  }
}
