import SiteAssociation

/// Reports an address that fails while another address of the host works.
struct UnreachableAddress: HostingRule {
  static let about = RuleDescription(
    3007,
    "Unreachable address",
    severity: .warning,
    effect: """
      Clients that try this address first wait or give up: some people, and perhaps Apple's CDN, \
      get no file.
      """,
    cure: "Let the web server listen on this address too, or remove its A or AAAA record.",
    evidence: .inferred,
    background: """
      A typical cause is an AAAA record that the hosting provider added although the server never \
      listened there. Browsers hide the fault because they try the addresses in parallel.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.response?.connectedAddress != nil else { return }
    let attempts = (host.response?.addresses ?? []) + (host.otherFamily?.first.addresses ?? [])
    var reported: Set<IPAddress> = []
    for attempt in attempts {
      // A machine without IPv6 cannot check IPv6 addresses.
      guard case .failed(let failure) = attempt.outcome, failure.code != .unreachable,
        failure.code != .cancelled, reported.insert(attempt.address).inserted
      else { continue }
      let reason = failure.code == .connectionRefused ? "refuses connections" : "does not respond"
      report.report(
        Self.about,
        "The address \(attempt.address) of \(host.name) \(reason), while another one responds."
      )
    }
  }
}
