extension LinkSite {
  /// Parses a link and returns its form, destination and campaign.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link.
  public func link(_ url: String) -> SiteLink? {
    let parts = URLText(url)
    if let address = WebAddress(parts, of: url) { return webLink(parts, host: address.host) }
    guard let scheme = parts.scheme?.loweredASCII, schemes.contains(scheme),
      !WebAddress.isDoubtful(url)
    else { return nil }
    return link(.scheme, path: (parts.authority ?? "") + parts.path, parts)
  }

  /// Returns whether a host is one of the app's own hosts, or is covered by a wildcard.
  ///
  /// A host in one of the lists comes before a wildcard, as in the entitlement of an app
  /// (documented).
  private func owns(_ host: String) -> Bool {
    if hosts.contains(host) { return host.utf8.first != UInt8(ascii: "*") }
    return !brandedHosts.contains(host)
      && hosts.contains { WebAddress.isCovered(host, by: $0) }
  }

  private func webLink(_ parts: URLText, host: String) -> SiteLink? {
    if owns(host) { return link(.universal, path: parts.path, parts) }
    guard brandedHosts.contains(host), !ReservedPath.contains(parts.path) else { return nil }
    if let tracker = TrackerLink.parse(parts)?.link {
      let inner = tracker.deepLink.flatMap { TrackerLink.isTracker($0) ? nil : self.link($0) }
      return SiteLink(
        form: .tracker,
        destination: inner?.destination,
        campaign: tracker.campaign
      )
    }
    let long = link(.long, path: parts.path, parts)
    guard long.campaign.tokens.isEmpty, Slug.isPossible(parts.pathWithoutOuterSlashes) else {
      return long
    }
    return SiteLink(form: .short, destination: long.destination, campaign: long.campaign)
  }

  private func link(_ form: LinkForm, path: Substring, _ parts: URLText) -> SiteLink {
    let (query, campaign) = CampaignParameters.taken(outOf: parts.query)
    return SiteLink(
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
