import SiteAssociation

/// Nothing listens at the port.
struct RefusedConnection: HostingRule {
  static let about = RuleDescription(
    3004,
    "Connection refused",
    effect: "Apple's CDN gets no file, so every link opens the browser, which gets no page either.",
    cure: "Start the web server, and let it listen on port 443 of this address.",
    evidence: .documented,
    background: """
      The file has to come over https, which is port 443 unless the entitlement names another one. \
      A firewall can refuse connections in the name of the server.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .connectionRefused, !host.servesPlainFile else { return }
    report.report(
      Self.about,
      "Nothing listens on port \(host.host.port) of \(host.name) "
        + "(\(host.answer?.addressList ?? ""))."
    )
  }
}

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
    guard !host.servesPlainFile, let answer = host.answer else { return }
    let place = "port \(host.host.port) of \(host.name) (\(answer.addressList))"
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
        cure: "Try again from a machine with \(answer.missingNetwork)."
      )
    default: break
    }
  }
}

extension Exchange {
  fileprivate var missingNetwork: String {
    addresses.allSatisfy { $0.address.family == .v6 } ? "IPv6" : "a connection to the Internet"
  }
}

/// The server speaks http where https is expected, or only at its own port.
struct PlainHTTP: HostingRule {
  static let about = RuleDescription(
    3009,
    "Plain http instead of https",
    effect:
      "Apple's CDN and devices fetch the file over https only, so they get none and every link "
      + "opens the browser.",
    cure: "Serve the host over https on port 443, with a certificate of a public authority.",
    evidence: .documented,
    background: """
      Links with http are eligible for an app like those with https; only the file is not. A load \
      balancer that ends TLS has to do so for this host too.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    if host.failure == .notTLS {
      report.report(Self.about, "Port \(host.host.port) of \(host.name) does not speak TLS.")
    } else if host.servesPlainFile {
      report.report(
        Self.about,
        "\(host.name) serves the file over plain http only; https on port 443 fails."
      )
    }
  }
}

extension HostInspection {
  /// Whether the file is there, and only without TLS. Any other answer on port 80 says nothing about why
  /// port 443 fails.
  var servesPlainFile: Bool { plain?.isSuccess == true && plain?.isPage == false }
}
