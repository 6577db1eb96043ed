import SiteAssociation

/// No connection comes about.
struct NoConnection: HostingRule {
  static let about = RuleDescription(
    3005,
    "No connection",
    effect:
      "Apple's CDN gives up after a while (SWCERR00301 Timeout), so devices get no file and every "
      + "link opens the browser.",
    cure: "Open port 443 for everybody: the address ranges of Apple's crawler are not published.",
    evidence: .observed,
    background: """
      A firewall that drops what it does not want looks like this. Lists of allowed addresses or \
      countries do not help, because the file must be reachable from everywhere (TN3155).
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard !host.servesPlainFile, let response = host.response else { return }
    let place = "port \(host.host.port) of \(host.name) (\(response.addressList))"
    switch host.failure {
    case .connectTimeout:
      report.report(Self.about, "No connection to \(place) came about in time.")
    case .connectFailed:
      report.report(Self.about, "The connection to \(place) failed.")
    case .unreachable:
      report.report(
        Self.about,
        "This machine has no way to \(place).",
        severity: .warning,
        effect: "Nothing can be said about the file from here; others may reach the host.",
        cure: "Try again from a machine with \(response.missingNetwork)."
      )
    default: break
    }
  }
}

extension HTTPExchange {
  fileprivate var missingNetwork: String {
    addresses.allSatisfy { $0.address.family == .v6 } ? "IPv6" : "a connection to the Internet"
  }
}
