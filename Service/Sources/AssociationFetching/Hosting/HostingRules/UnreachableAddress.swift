import SiteAssociation

/// Reports an address that fails while another address of the host works.
struct UnreachableAddress: HostingRule {
  static let about = RuleDescription(
    3007,
    "Unreachable address",
    severity: .warning,
    effect: """
      Clients that try this address first are delayed or give up. Apple's CDN may therefore get no \
      file, and some users may not be able to load the website.
      """,
    cure: """
      Make the web server listen on this address too, or remove the A or AAAA record that contains \
      the address.
      """,
    evidence: .inferred,
    background: """
      A typical cause is an AAAA record that the hosting provider added for an address on which \
      the server does not listen. Browsers hide the problem because they try several addresses in \
      parallel.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.exchange?.connectedAddress != nil else { return }
    let attempts = (host.exchange?.addresses ?? []) + (host.otherFamily?.first.addresses ?? [])
    var reported: Set<IPAddress> = []
    for attempt in attempts {
      // A machine without IPv6 cannot check IPv6 addresses.
      guard case .failed(let failure) = attempt.outcome, failure.code != .unreachable,
        failure.code != .cancelled, reported.insert(attempt.address).inserted
      else { continue }
      let reason =
        failure.code == .connectionRefused ? "does not accept connections" : "does not respond"
      report.report(
        Self.about,
        "The address \(attempt.address) of \(host.name) \(reason), while another address does."
      )
    }
  }
}
