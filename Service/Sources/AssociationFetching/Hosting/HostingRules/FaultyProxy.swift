import SiteAssociation

/// Reports a proxy through which the host cannot be checked.
struct FaultyProxy: HostingRule {
  static let about = RuleDescription(
    3053,
    "No connection through the proxy",
    traits: [.thisMachine],
    platform: .http,
    effect:
      "The host cannot be checked from this machine. This finding says nothing about the host "
      + "itself.",
    cure:
      "Correct the proxy in HTTPS_PROXY or ALL_PROXY, or add the host to NO_PROXY to connect "
      + "directly.",
    evidence: .documented,
    background: """
      Linkwright connects through the proxy that HTTPS_PROXY or ALL_PROXY names, as curl and most \
      other tools do. For each host, Linkwright requests a tunnel from the proxy (CONNECT) and \
      uses TLS inside the tunnel, so the proxy sees only the host name. The value of the variable \
      is a URL such as http://user:password@proxy.example:3128. Percent-encode special characters \
      in the password. SOCKS proxies, and authentication with NTLM or Kerberos, are not supported. \
      If the proxy responds with a status such as 502 or 503, the proxy may have no route to the \
      host, or the host may be down.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let failure = host.exchange?.failure, failure.code.isAboutProxy else { return }
    report.report(
      Self.about,
      "The request to \(host.name) failed: \(failure.clause).",
      effect: failure.code == .proxyCannotConnect
        ? "The host cannot be checked from this machine. Either the proxy has no route to the host, "
          + "or the host is down." : nil,
      cure: Self.cure(for: failure.code)
    )
  }

  /// Returns the cure for a failure of a proxy.
  static func cure(for code: FetchFailure.Code) -> String {
    switch code {
    case .proxyAuthentication:
      "Write the user name and password into the variable, such as "
        + "http://user:password@proxy.example:3128, with special characters percent-encoded."
    case .proxyRefused:
      "Ask the operator of the proxy to allow the host, or add the host to NO_PROXY to connect "
        + "directly."
    case .proxyCannotConnect:
      "Run the check from a machine without this proxy, or add the host to NO_PROXY to connect "
        + "directly."
    case .proxyTimeout: "Try again, with a longer --timeout if necessary."
    default: about.cure
    }
  }
}
