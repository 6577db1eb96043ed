extension LinkSite {
  /// A link of the site, understood.
  struct ReadLink: Sendable, Hashable {
    var form: LinkForm
    var destination: LinkDestination?
    var campaign: Campaign
  }

  /// Reads a link; nil for a foreign one.
  func read(_ url: String) -> ReadLink? {
    let parts = URLText(url)
    if let address = WebAddress(parts, of: url) { return readWebLink(parts, host: address.host) }
    guard let scheme = parts.scheme?.loweredASCII, schemes.contains(scheme),
      !WebAddress.isDoubtful(url)
    else { return nil }
    return link(.scheme, path: (parts.authority ?? "") + parts.path, parts)
  }

  private func readWebLink(_ parts: URLText, host: String) -> ReadLink? {
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
}
