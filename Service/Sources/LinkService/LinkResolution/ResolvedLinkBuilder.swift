import LinkStore
import LinkwrightCore

/// Builds the result for a requested path and query, together with the stored link or invitation.
struct ResolvedLinkBuilder: Sendable {
  let site: HostSite

  /// The value that must be looked up in the store before the result can be built.
  enum Address: Sendable, Hashable {
    case slug(String)
    case invitation(InviteCode)
    /// No value, because the path itself is a destination.
    case destination
    /// No value, because the path is never a link.
    case unknown
  }

  func address(ofPath path: String) -> Address {
    let path = CanonicalPath.of(path)
    if ScannerPath.contains(path) { return .unknown }
    let prefix = site.host.invitationPath
    if path.utf8.starts(with: prefix.utf8) {
      let code = PercentCoding.decoded(path.dropFirst(prefix.count))
      return InviteCode(code).map(Address.invitation) ?? .unknown
    }
    let segment = path.dropFirst()
    guard Slug.isPossible(segment) else { return .destination }
    return .slug(site.host.ignoresSlugCase ? segment.lowercased() : String(segment))
  }

  /// Builds the result for a requested link.
  ///
  /// - Parameters:
  ///   - target: The path and the query, as requested.
  ///   - link: The stored link with the slug.
  ///   - invitation: The stored invitation with the code.
  /// - Returns: nil for an unknown link.
  func build(_ target: String, link: Link? = nil, invitation: Invitation? = nil) -> ResolvedLink? {
    let url = "https://\(site.host.name)\(Self.withoutExtraSlashes(target))"
    guard let siteLink = site.links.link(url) else { return nil }
    if siteLink.form == .tracker, let tracker = TrackerLink(url: url) {
      return build(tracker, link: link, campaign: siteLink.campaign)
    }
    guard let destination = siteLink.destination else { return nil }
    if let link {
      return build(link, form: .short, query: destination.query, campaign: siteLink.campaign)
    }
    let apps =
      invitation.map { site.apps(of: $0.content) } ?? site.apps(openingLong: destination)
    guard !apps.isEmpty else { return nil }
    return ResolvedLink(
      form: .long,
      apps: apps,
      invitation: invitation,
      destination: destination,
      webURL: pageURL(of: destination, in: apps),
      campaign: siteLink.campaign
    )
  }

  /// Removes the slashes that make no difference from a target whose path has one segment. Longer
  /// paths are destinations and stay as written.
  private static func withoutExtraSlashes(_ target: String) -> String {
    let end = target.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let path = String(target[..<(end ?? target.endIndex)])
    let canonical = CanonicalPath.of(path)
    let isOneSegment = !canonical.utf8.dropFirst().contains(UInt8(ascii: "/"))
    guard isOneSegment, canonical != path else { return target }
    return canonical + target[(end ?? target.endIndex)...]
  }

  /// Builds the result for a long link whose click is known.
  func longLink(to destination: LinkDestination?) -> ResolvedLink {
    let matching = destination.map { site.apps(openingLong: $0) } ?? []
    let apps = matching.isEmpty ? site.apps : matching
    return ResolvedLink(
      form: .long,
      apps: apps,
      destination: destination,
      webURL: destination.flatMap { pageURL(of: $0, in: apps) } ?? site.host.fallbackURL,
      campaign: Campaign()
    )
  }

  /// Builds the result for a stored link that was requested without a query.
  func build(_ link: Link) -> ResolvedLink {
    build(link, form: .short, query: nil, campaign: Campaign())
  }

  /// Builds the result for a stored link. Where possible, the result is derived from the same link
  /// without a query.
  ///
  /// - Parameters:
  ///   - target: The path and the query, as requested.
  ///   - bare: The link as it is resolved without a query.
  /// - Returns: nil for an unknown link.
  func build(_ target: RequestTarget, from bare: ResolvedLink) -> ResolvedLink? {
    if target.isPathOnly { return bare }
    return shortcut(target, from: bare) ?? build(target.text, link: bare.link)
  }

  /// Adds the requested query to a link that was resolved without one.
  ///
  /// Most queries only need to be forwarded. They cannot change the host of the page, so the policy
  /// for destinations does not have to be checked again.
  ///
  /// - Returns: nil if the result cannot be derived in this way.
  func shortcut(_ target: RequestTarget, from bare: ResolvedLink) -> ResolvedLink? {
    guard let query = target.query, !target.hasFragment, !CampaignParameters.mayOccur(in: query),
      // A URL with a backslash is invalid. Targets cannot contain other invalid characters.
      !query.utf8.contains(UInt8(ascii: "\\")),
      let content = bare.link?.content, bare.webURL == content.destination,
      bare.webURL != site.host.fallbackURL,
      // An empty query means that campaign parameters were removed from the stored query.
      bare.destination?.query != ""
    else { return nil }
    let requested = String(query)
    return ResolvedLink(
      form: bare.form,
      apps: bare.apps,
      link: bare.link,
      destination: bare.destination.map {
        LinkDestination(
          path: $0.path,
          query: content.queryForwarding.combined($0.query, with: requested),
          fragment: $0.fragment
        )
      },
      webURL: content.queryForwarding.url(content.destination, with: requested),
      campaign: bare.campaign
    )
  }

  private func build(
    _ link: Link,
    form: LinkForm,
    query: String?,
    campaign: Campaign
  ) -> ResolvedLink {
    let content = link.content
    let target = content.queryForwarding.url(content.destination, with: query)
    let siteLink = site.links.link(target)
    let apps = site.apps(of: content)
    return ResolvedLink(
      form: form,
      apps: apps,
      link: link,
      destination: siteLink?.destination,
      webURL: webURL(of: target, siteLink: siteLink, in: apps),
      campaign: campaign.filled(from: content.campaign)
    )
  }

  /// Builds the result for a tracker link. Targets in its query that the destination policy does
  /// not allow are ignored, because anyone can write such a query.
  private func build(_ tracker: TrackerLink, link: Link?, campaign: Campaign) -> ResolvedLink? {
    let stored = link.map { build($0, form: .tracker, query: nil, campaign: campaign) }
    var ignoredTargets: [String] = []
    func allowed(_ target: String?, where isAllowed: (String) -> Bool) -> String? {
      guard let target else { return nil }
      if isAllowed(target) { return target }
      ignoredTargets.append(target)
      return nil
    }
    let deepLink = allowed(tracker.deepLink, where: site.destinations.allows)
    let redirect = allowed(tracker.redirect, where: site.destinations.allowsWeb)
    let fallback = redirect ?? allowed(tracker.fallback, where: site.destinations.allowsWeb)
    var apps = stored?.apps ?? site.apps
    var destination = stored?.destination
    var page = stored == nil ? site.host.fallbackURL : stored?.webURL
    if let deepLink {
      let siteLink = site.links.link(deepLink)
      apps = site.apps(named: deepLink) ?? apps
      destination = siteLink?.destination ?? destination
      page = webURL(of: deepLink, siteLink: siteLink, in: apps) ?? page
    }
    guard link != nil || destination != nil || deepLink != nil || fallback != nil else {
      return nil
    }
    return ResolvedLink(
      form: .tracker,
      apps: apps,
      link: link,
      destination: destination,
      webURL: page,
      fallback: fallback,
      campaign: stored?.campaign ?? campaign,
      ignoredTargets: ignoredTargets
    )
  }

  /// Returns the page for a target in the browser. Branded hosts serve no pages of the app, so a
  /// target on such a host leads to the app's own host or to the fallback.
  ///
  /// - Parameter siteLink: The target as a link of the site; nil if the target is another page.
  private func webURL(of target: String, siteLink: SiteLink?, in apps: [HostApp]) -> String? {
    let isPage = siteLink == nil || siteLink?.form == .universal
    if isPage, site.destinations.allowsWeb(target) { return target }
    return siteLink?.destination.flatMap { pageURL(of: $0, in: apps) } ?? site.host.fallbackURL
  }

  /// Returns the page of a destination on an own host of the app; without such a host, the fallback
  /// of this host.
  private func pageURL(of destination: LinkDestination, in apps: [HostApp]) -> String? {
    apps.first?.links.url(for: destination, as: .universal) ?? site.host.fallbackURL
  }
}
