import SiteAssociation

/// Reports addresses that the public internet cannot reach.
struct PrivateAddress: HostingRule {
  static let about = RuleDescription(
    3003,
    "Private or reserved address",
    traits: [.onlyForAppleCDN],
    effect: """
      Apple's CDN does not connect to private or reserved addresses. If the CDN's \
      DNS lookup also returns such an address, devices get no file, and links to the host open \
      the browser.
      """,
    cure: """
      Give the host a public address. For devices inside the private network, you can use an \
      alternate mode instead (?mode=developer or ?mode=managed). If the host resolves to a public \
      address on other networks, run the check from one of these networks.
      """,
    evidence: .reported,
    background: """
      For a host with a private or reserved address, Apple's CDN reports SWCERR00202, "Connections \
      to private/reserved IP addresses are not allowed". In an alternate mode, the device bypasses \
      the CDN and fetches the file from the host. Developer mode works only in builds that are \
      signed for development, and managed mode only where an MDM profile allows it. Inside a \
      company's network, a name often resolves to a different address than outside it (split DNS). \
      A VPN or a DNS filter can also respond in place of the host's name servers. Apple's CDN may \
      therefore get a different address than this machine. The linkwright command connects to \
      private addresses, so it can still check the file.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    let inside = host.exchange?.addresses.filter { !$0.scope.isGlobal } ?? []
    guard !inside.isEmpty else { return }
    let list = inside.map { "\($0.address) (\($0.scope.rawValue))" }.joined(separator: ", ")
    report.report(
      Self.about,
      host.host.address == nil
        ? "On this machine, \(host.name) resolves to \(list)."
        : "The host is given as the address \(list)."
    )
  }
}
