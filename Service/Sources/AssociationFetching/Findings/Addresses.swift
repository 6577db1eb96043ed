import SiteAssociation

/// The host leads into a private network.
struct PrivateAddress: HostingRule {
  static let about = RuleDescription(
    3003,
    "Private or reserved address",
    effect:
      "Apple's CDN does not connect to such an address, so devices get no file and every link "
      + "opens the browser.",
    cure: "Give the host a public address, or use an alternate mode (?mode=developer or "
      + "?mode=managed) for devices inside the network. If it has a public one elsewhere, ask from there.",
    evidence: .observed,
    background: """
      Apple's CDN answers for such a host with SWCERR00202, "Connections to private/reserved IP \
      addresses are not allowed". With an alternate mode the device fetches the file itself and does \
      not ask the CDN; that is for apps signed for development and for managed devices only. Within a \
      company a name often has another address than outside (split DNS), and a VPN or a filter can answer \
      in place of the name servers: what Apple sees is then not what this machine sees. A host \
      that has a private address beside a public one is refused by Linkwright as a whole, unless the \
      person at the terminal asks.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    let inside = host.answer?.addresses.filter { !$0.scope.isGlobal } ?? []
    guard !inside.isEmpty else { return }
    let list = inside.map { "\($0.address) (\($0.scope.rawValue))" }.joined(separator: ", ")
    report.report(
      Self.about,
      host.host.address == nil
        ? "The resolver of this machine says that \(host.name) leads to \(list)."
        : "The host is \(list)."
    )
  }
}

/// Only the newer protocol reaches the host.
struct OnlyVersion6: HostingRule {
  static let about = RuleDescription(
    3006,
    "Only addresses of IPv6",
    severity: .warning,
    effect:
      "People in networks without IPv6 cannot open the links, and whether Apple's CDN fetches "
      + "files over IPv6 is unknown.",
    cure: "Give the host an address of IPv4 (an A record) as well.",
    evidence: .unknown,
    background: """
      Apple asks of apps that they work in networks with IPv6 only. About its crawler nobody says \
      over which protocol it comes.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let addresses = host.answer?.addresses, !addresses.isEmpty, host.host.address == nil,
      addresses.allSatisfy({ $0.address.family == .v6 })
    else { return }
    report.report(Self.about, "The name \(host.name) has addresses of IPv6 only.")
  }
}

/// One of the two protocols leads nowhere.
struct DeadFamily: HostingRule {
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
    guard host.answer?.connectedAddress != nil else { return }
    let attempts = (host.answer?.addresses ?? []) + (host.otherFamily?.first.addresses ?? [])
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

/// Each protocol leads to another server.
struct DifferingFamilies: HostingRule {
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
    guard let one = host.answer, let other = host.otherFamily?.first,
      let family = one.connectedAddress?.family, let otherFamily = other.connectedAddress?.family
    else { return }
    let (answer, otherAnswer) = (one.summary, other.summary)
    if answer != otherAnswer {
      report.report(
        Self.about,
        "\(host.name) answers \(answer) over \(family.rawValue), and \(otherAnswer) over "
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

extension Exchange {
  /// What came of the request, in a few words.
  var summary: String {
    if let failure, status == nil { return "with a failure (\(failure.clause))" }
    return status.map { "with status \($0)" } ?? "nothing"
  }
}
