import SiteAssociation

/// Reports addresses that the public Internet cannot reach.
struct PrivateAddress: HostingRule {
  static let about = RuleDescription(
    3003,
    "Private or reserved address",
    traits: [.onlyForAppleCDN],
    effect: """
      Apple's CDN does not connect to such an address, so devices get no file and every link \
      opens the browser.
      """,
    cure: """
      Give the host a public address, or use an alternate mode (?mode=developer or ?mode=managed) \
      for devices inside the network. If the host has a public address elsewhere, run the check \
      from there.
      """,
    evidence: .observed,
    background: """
      For such a host Apple's CDN reports SWCERR00202, "Connections to private/reserved IP \
      addresses are not allowed". With an alternate mode the device fetches the file itself and \
      does not use the CDN; alternate modes work only for apps signed for development and on \
      managed devices. Inside a company, a name often resolves to a different address than \
      outside (split DNS), and a VPN or a filter can respond in place of the name servers, so \
      Apple may see a different address than this machine. If a host has both a private and a \
      public address, Linkwright refuses to connect to it, unless the user of the command line \
      allows private addresses.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    let inside = host.response?.addresses.filter { !$0.scope.isGlobal } ?? []
    guard !inside.isEmpty else { return }
    let list = inside.map { "\($0.address) (\($0.scope.rawValue))" }.joined(separator: ", ")
    report.report(
      Self.about,
      host.host.address == nil
        ? "On this machine \(host.name) resolves to \(list)."
        : "The host is the address \(list)."
    )
  }
}
