extension LinkSite {
  /// A link of the site, understood.
  struct ReadLink: Sendable, Hashable {
    var form: LinkForm
    var destination: LinkDestination?
    var campaign: Campaign
  }

  /// Reads a link; nil for a foreign one.
  func read(_ url: String) -> ReadLink? {
    let hasDoubtfulByte = url.utf8.contains { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
    guard !hasDoubtfulByte else { return nil }
    let parts = URLText(url)
    guard let scheme = parts.scheme?.loweredASCII else { return nil }
    if scheme == "https" || scheme == "http" { return readWebLink(url, parts, scheme: scheme) }
    guard schemes.contains(scheme) else { return nil }
    return link(.scheme, path: (parts.authority ?? "") + parts.path, parts)
  }

  private func readWebLink(_ url: String, _ parts: URLText, scheme: String) -> ReadLink? {
    guard let host = Self.host(parts.authority, scheme: scheme) else { return nil }
    if hosts.contains(host) { return link(.universal, path: parts.path, parts) }
    guard brandedHosts.contains(host), !ReservedPath.contains(parts.path) else { return nil }
    if let tracker = TrackerLink(parts) {
      let inner = tracker.deepLink.flatMap { TrackerLink.isTracker($0) ? nil : read($0) }
      return ReadLink(
        form: .tracker,
        destination: inner?.destination,
        campaign: tracker.campaign
      )
    }
    let link = link(.long, path: parts.path, parts)
    guard link.campaign.tokens.isEmpty, Slug.isPossible(parts.path.dropFirst()) else { return link }
    return ReadLink(form: .short, destination: link.destination, campaign: link.campaign)
  }

  private func link(_ form: LinkForm, path: Substring, _ parts: URLText) -> ReadLink {
    let (query, campaign) = CampaignParameters.taken(outOf: parts.query)
    return ReadLink(
      form: form,
      destination: LinkDestination(
        path: String(path),
        query: query.map(String.init),
        fragment: parts.fragment.map(String.init)
      ),
      campaign: campaign
    )
  }

  /// The host of an authority, with its port where that is not the scheme's own; nil for one that
  /// programs read in different ways.
  private static func host(_ authority: Substring?, scheme: String) -> String? {
    guard let authority, !authority.isEmpty, !authority.utf8.contains(UInt8(ascii: "@")) else {
      return nil
    }
    let host = authority.loweredASCII
    let defaultPort = scheme == "https" ? ":443" : ":80"
    return host.hasSuffix(defaultPort) ? String(host.dropLast(defaultPort.count)) : host
  }
}
