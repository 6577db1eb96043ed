import SiteAssociation

/// Reports a name server that fails or does not respond.
struct SilentNameServer: HostingRule {
  static let about = RuleDescription(
    3002,
    "Name server without a response",
    traits: [.thisMachine],
    effect: """
      Clients that use the same name server cannot reach the host, so its links lead nowhere.
      """,
    cure: "Try again. If the failure persists, contact the operator of the host's name servers.",
    evidence: .inferred,
    background: """
      The query was sent from this machine. Name servers that fail here may respond elsewhere, so \
      the fault may also be in this machine's network.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    switch host.failure {
    case .resolveTimeout:
      report.report(Self.about, "No name server resolved \(host.name) in time.")
    case .resolverFailed:
      let detail = host.response?.failure?.detail ?? ""
      let reason = detail.isEmpty ? "" : ": \(detail)"
      report.report(
        Self.about,
        "The name server could not resolve \(host.name)\(reason)."
      )
    default: break
    }
  }
}
