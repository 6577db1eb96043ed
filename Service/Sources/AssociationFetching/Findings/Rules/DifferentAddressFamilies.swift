import SiteAssociation

/// Reports a host that responds differently over IPv4 and IPv6.
struct DifferentAddressFamilies: HostingRule {
  static let about = RuleDescription(
    3008,
    "Different responses over IPv4 and IPv6",
    severity: .warning,
    effect: "Which file Apple's CDN and devices get depends on the protocol they use.",
    cure: "Let the A and AAAA records point to the same web server, with the same file.",
    evidence: .inferred,
    background: """
      This often happens after a move, when one of the records still points to the old server. \
      The links then work for some people only.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let one = host.response, let other = host.otherFamily?.first,
      let family = one.connectedAddress?.family, let otherFamily = other.connectedAddress?.family
    else { return }
    let (response, otherResponse) = (one.summary, other.summary)
    if response != otherResponse {
      report.report(
        Self.about,
        "\(host.name) responds \(response) over \(family.rawValue), and \(otherResponse) over "
          + "\(otherFamily.rawValue)."
      )
    } else if one.isComplete, other.isComplete, one.body != other.body {
      report.report(
        Self.about,
        "\(host.name) serves one file over IPv4 and another over IPv6."
      )
    }
  }
}

extension HTTPExchange {
  /// The result of the request, to follow "responds".
  var summary: String {
    if let failure, status == nil { return "with a failure (\(failure.clause))" }
    return status.map { "with status \($0)" } ?? "with nothing"
  }
}
