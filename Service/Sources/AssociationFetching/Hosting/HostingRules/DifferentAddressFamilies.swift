import SiteAssociation

/// Reports a host that responds differently over IPv4 and IPv6.
struct DifferentAddressFamilies: HostingRule {
  static let about = RuleDescription(
    3008,
    "Different responses over IPv4 and IPv6",
    severity: .warning,
    effect: """
      Apple's CDN and devices get different responses, depending on whether they connect over IPv4 \
      or IPv6.
      """,
    cure: """
      Point the A and AAAA records to the same web server, and serve the same file over IPv4 and \
      IPv6.
      """,
    evidence: .inferred,
    background: """
      A typical cause is a move to a new server, after which the A record or the AAAA record still \
      points to the old server. Links then work for only some users.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let one = host.exchange, let other = host.otherFamily?.first,
      let family = one.connectedAddress?.family, let otherFamily = other.connectedAddress?.family
    else { return }
    let (response, otherResponse) = (one.summary, other.summary)
    if response != otherResponse {
      report.report(
        Self.about,
        "Over \(family.rawValue), \(host.name) \(response); over \(otherFamily.rawValue), it "
          + "\(otherResponse)."
      )
    } else if one.isComplete, other.isComplete, one.body != other.body {
      report.report(
        Self.about,
        "\(host.name) serves different files over IPv4 and IPv6."
      )
    }
  }
}

extension HTTPExchange {
  /// The result of the request, as a predicate that follows the name of the host.
  var summary: String {
    if let failure, status == nil { return "does not respond (\(failure.clause))" }
    return status.map { "responds with status \($0)" } ?? "does not respond"
  }
}
