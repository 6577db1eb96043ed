import SiteAssociation

/// One of the two protocols leads nowhere.
struct UnreachableAddress: HostingRule {
  static let about = RuleDescription(
    3007,
    "Address that does not answer",
    severity: .warning,
    effect:
      "Whoever tries this address first waits, or gives up: some people and perhaps Apple's CDN "
      + "get no file.",
    cure: "Let the web server listen at this address too, or remove its A or AAAA record.",
    evidence: .inferred,
    background: """
      Typical is an AAAA record that was made by the host of a server which never listened there. \
      Browsers hide it, for they try the addresses side by side.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.response?.connectedAddress != nil else { return }
    let attempts = (host.response?.addresses ?? []) + (host.otherFamily?.first.addresses ?? [])
    var reported: Set<IPAddress> = []
    for attempt in attempts {
      // A machine without IPv6 cannot tell.
      guard case .failed(let failure) = attempt.outcome, failure.code != .unreachable,
        failure.code != .cancelled, reported.insert(attempt.address).inserted
      else { continue }
      let reason = failure.code == .connectionRefused ? "refuses connections" : "does not answer"
      report.report(
        Self.about,
        "The address \(attempt.address) of \(host.name) \(reason), while another one answers."
      )
    }
  }
}
