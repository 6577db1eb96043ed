import SiteAssociation

/// Each protocol leads to another server.
struct DifferentAddressFamilies: HostingRule {
  static let about = RuleDescription(
    3008,
    "IPv4 and IPv6 answer differently",
    severity: .warning,
    effect: "Which file Apple's CDN and devices get depends on the protocol they come by.",
    cure: "Let the A and AAAA records lead to the same web server, with the same file.",
    evidence: .inferred,
    background: """
      Typical after a move: one of the records still leads to the old server. It shows as links that \
      work for some people only.
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
        "\(host.name) answers \(response) over \(family.rawValue), and \(otherResponse) over "
          + "\(otherFamily.rawValue)."
      )
    } else if one.isComplete, other.isComplete, one.body != other.body {
      report.report(
        Self.about,
        "\(host.name) serves one file over IPv4 and another one over IPv6."
      )
    }
  }
}

extension HTTPExchange {
  /// What came of the request, in a few words.
  var summary: String {
    if let failure, status == nil { return "with a failure (\(failure.clause))" }
    return status.map { "with status \($0)" } ?? "nothing"
  }
}
