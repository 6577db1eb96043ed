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
      let detail = host.answer?.failure?.detail ?? ""
      let reason = detail.isEmpty ? "" : ": \(detail)"
      report.report(
        Self.about,
        "The name server could not say what address \(host.name) has\(reason)."
      )
    default: break
    }
  }
}
