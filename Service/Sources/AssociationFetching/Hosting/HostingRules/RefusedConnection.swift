import SiteAssociation

/// Reports a port that refuses connections.
struct RefusedConnection: HostingRule {
  static let about = RuleDescription(
    3004,
    "Connection refused",
    effect: """
      Apple's CDN gets no file, so links to the host open the browser, which usually cannot load \
      the page either.
      """,
    cure: "Start the web server, and make it listen on the reported address and port.",
    evidence: .documented,
    background: """
      Devices and Apple's CDN fetch the file over HTTPS, on port 443 unless the app's entitlements \
      name another port. The cause can also be a firewall that refuses connections on behalf of \
      the server.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .connectionRefused, !host.servesPlainFile else { return }
    report.report(
      Self.about,
      "Port \(host.host.port) of \(host.name) (\(host.exchange?.addressList ?? "")) refuses "
        + "connections."
    )
  }
}
