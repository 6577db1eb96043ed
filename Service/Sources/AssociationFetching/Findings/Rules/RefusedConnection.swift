import SiteAssociation

/// Reports a port on which nothing listens.
struct RefusedConnection: HostingRule {
  static let about = RuleDescription(
    3004,
    "Connection refused",
    effect: "Apple's CDN gets no file, so every link opens the browser, which gets no page either.",
    cure: "Start the web server, and let it listen on port 443 of this address.",
    evidence: .documented,
    background: """
      The file must be served over HTTPS, on port 443 unless the entitlement names another port. \
      A firewall can refuse connections on behalf of the server.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .connectionRefused, !host.servesPlainFile else { return }
    report.report(
      Self.about,
      "Nothing listens on port \(host.host.port) of \(host.name) "
        + "(\(host.response?.addressList ?? ""))."
    )
  }
}
