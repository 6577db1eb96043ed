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
    let inside = host.response?.addresses.filter { !$0.scope.isGlobal } ?? []
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
