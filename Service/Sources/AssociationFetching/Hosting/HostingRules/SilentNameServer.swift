import SiteAssociation

/// Reports name servers that fail or do not respond.
struct SilentNameServer: HostingRule {
  static let about = RuleDescription(
    3002,
    "Failed DNS query",
    traits: [.thisMachine],
    effect: """
      Clients whose DNS queries also fail cannot reach the host, so links to the host do not work \
      on these clients.
      """,
    cure: "Try again. If the failure persists, contact the operator of the host's name servers.",
    evidence: .inferred,
    background: """
      The DNS query was sent from this machine. A query from another network may succeed, so the \
      fault may be in this machine's network or DNS resolver.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    switch host.failure {
    case .resolveTimeout:
      report.report(Self.about, "The DNS query for \(host.name) timed out.")
    case .resolverFailed:
      let detail = host.exchange?.failure?.detail ?? ""
      let reason = detail.isEmpty ? "" : ": \(detail)"
      report.report(
        Self.about,
        "The name server failed to resolve \(host.name)\(reason)."
      )
    default: break
    }
  }
}
