import SiteAssociation

/// Reports a host name that has no address.
struct UnknownName: HostingRule {
  static let about = RuleDescription(
    3001,
    "Host name without an address",
    effect: """
      The host name cannot be resolved from this machine. If the host name cannot be resolved on \
      the public internet either, Apple's CDN and browsers cannot reach the host, and links to the \
      host do not load.
      """,
    cure: """
      Correct the spelling of the host name, or add A and AAAA records for the host name at your \
      DNS provider.
      """,
    evidence: .documented,
    background: """
      The file must be reachable from the public internet. Apple's CDN cannot resolve a name that \
      exists only on a company's internal name servers. If you added the DNS records recently, a \
      name server may still cache the information that the name does not exist (negative caching). \
      In that case, try again later.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .nameNotFound else { return }
    report.report(Self.about, "The host name \(host.name) has no address.")
  }
}
