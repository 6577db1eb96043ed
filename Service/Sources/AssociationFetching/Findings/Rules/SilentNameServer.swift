import SiteAssociation

/// The name servers say nothing, or that they cannot say.
struct SilentNameServer: HostingRule {
  static let about = RuleDescription(
    3002,
    "Name server without an answer",
    effect: "Whoever asks the same name server cannot reach the host, and its links lead nowhere.",
    cure: "Ask again; if it stays so, ask whoever runs the name servers of the host.",
    evidence: .inferred,
    background: """
      The question was asked from this machine. Name servers that fail here may answer elsewhere, so \
      that this can be a fault of the network of this machine as well.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    switch host.failure {
    case .resolveTimeout:
      report.report(Self.about, "No name server said in time what address \(host.name) has.")
    case .resolverFailed:
      let detail = host.response?.failure?.detail ?? ""
      let reason = detail.isEmpty ? "" : ": \(detail)"
      report.report(
        Self.about,
        "The name server could not say what address \(host.name) has\(reason)."
      )
    default: break
    }
  }
}
