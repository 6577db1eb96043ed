import SiteAssociation

/// Reports a connection that could not be established.
struct NoConnection: HostingRule {
  static let about = RuleDescription(
    3005,
    "Connection timed out or failed",
    effect: """
      Apple's CDN gets no file (it reports a timeout as SWCERR00301), so devices get no file \
      either, and links to the host open the browser.
      """,
    cure: """
      Allow connections to this port from every address, because Apple does not publish the \
      addresses of its crawler.
      """,
    evidence: .observed,
    background: """
      A typical cause of a timeout is a firewall that silently drops packets. Allowlists of \
      addresses or countries do not help, because the file must be reachable from everywhere \
      (Apple's Technote TN3155). If this machine has no route to the host, for example because the \
      machine has no IPv6, the finding is a warning, because other clients may reach the host.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard !host.servesPlainFile, let exchange = host.exchange else { return }
    let endpoint = "port \(host.host.port) of \(host.name) (\(exchange.addressList))"
    switch host.failure {
    case .connectTimeout:
      report.report(Self.about, "The connection to \(endpoint) timed out.")
    case .connectFailed:
      report.report(Self.about, "The connection to \(endpoint) failed.")
    case .unreachable:
      report.report(
        Self.about,
        "This machine has no route to \(endpoint).",
        severity: .warning,
        traits: [.thisMachine],
        effect: "The file cannot be checked from this machine. Other clients may reach the host.",
        cure: "Try again from a machine with \(exchange.missingNetwork)."
      )
    default: break
    }
  }
}

extension HTTPExchange {
  fileprivate var missingNetwork: String {
    addresses.allSatisfy { $0.address.family == .v6 } ? "IPv6" : "an internet connection"
  }
}
