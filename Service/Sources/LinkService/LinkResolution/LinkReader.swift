import LinkStore
import LinkwrightCore

/// Reads what a visitor asks a branded host for.
struct LinkReader: Sendable {
  let site: HostSite

  /// What has to be looked up in the store before a link can be read.
  enum Address: Sendable, Hashable {
    case slug(String)
    case invitation(InviteCode)
    /// Nothing: the path is a destination.
    case none
  }

  /// What to look up for a path.
  func address(ofPath path: String) -> Address {
    let prefix = site.host.invitationPath
    if path.utf8.starts(with: prefix.utf8) {
      let typed = PercentCoding.decoded(path.dropFirst(prefix.count))
      return InviteCode(typed).map(Address.invitation) ?? .none
    }
    let segment = path.dropFirst()
    guard Slug.isPossible(segment) else { return .none }
    return .slug(site.host.ignoresSlugCase ? segment.lowercased() : String(segment))
  }

  /// Reads a link.
  ///
  /// - Parameters:
  ///   - target: Path and query as they stand in the request.
  ///   - record: What the store has under the slug.
  ///   - invitation: What the store has under the code.
  /// - Returns: nil for a link that nobody knows.
  func read(_ target: String, record: Link? = nil, invitation: Invitation? = nil) -> ResolvedLink? {
    let url = "https://\(site.host.name)\(target)"
    guard let link = site.links.link(url) else { return nil }
    if link.form == .tracker, let tracker = TrackerLink(url: url) {
      return read(tracker, url, record, link.campaign)
    }
    guard let destination = link.destination else { return nil }
    if let record {
      return read(record, form: .short, bringing: destination.query, link.campaign)
    }
    guard invitation != nil || site.leadsToApp(destination) else { return nil }
    return ResolvedLink(
      form: .long,
      invitation: invitation,
      destination: destination,
      webURL: site.links.url(for: destination, as: .universal) ?? site.host.fallbackURL,
      campaign: link.campaign
    )
  }

  /// The link of a slug that was followed without a query: the record says everything.
  func read(_ record: Link) -> ResolvedLink {
    read(record, form: .short, bringing: nil, Campaign())
  }

  /// The link of a slug, told from the same link without a query as far as that is possible.
  ///
  /// - Parameters:
  ///   - target: Path and query as they stand in the request.
  ///   - bare: The link as it is without a query.
  /// - Returns: nil for a link that nobody knows.
  func read(_ target: RequestTarget, from bare: ResolvedLink) -> ResolvedLink? {
    if target.isPathOnly { return bare }
    return shortcut(target, from: bare) ?? read(target.text, record: bare.link)
  }

  /// Most queries concern the destination alone, and most links lead to a page that was allowed before.
  ///
  /// - Returns: nil when the link has to be read as a whole.
  func shortcut(_ target: RequestTarget, from bare: ResolvedLink) -> ResolvedLink? {
    guard let query = target.query, !target.hasFragment, !CampaignParameters.mayOccur(in: query),
      // A link with a backslash is no link; nothing else of that kind gets into a target.
      !query.utf8.contains(UInt8(ascii: "\\")),
      let content = bare.link?.content, bare.webURL == content.destination,
      bare.webURL != site.host.fallbackURL,
      // What is left of a campaign is not what was written.
      bare.destination?.query != ""
    else { return nil }
    let brought = String(query)
    var followed = bare
    followed.webURL = content.queryForwarding.url(content.destination, with: brought)
    followed.destination = bare.destination.map {
      LinkDestination(
        path: $0.path,
        query: content.queryForwarding.combined($0.query, with: brought),
        fragment: $0.fragment
      )
    }
    return followed
  }

  private func read(
    _ record: Link,
    form: LinkForm,
    bringing query: String?,
    _ campaign: Campaign
  ) -> ResolvedLink {
    let content = record.content
    let target = content.queryForwarding.url(content.destination, with: query)
    let meant = site.links.link(target)
    return ResolvedLink(
      form: form,
      link: record,
      destination: meant?.destination,
      webURL: webURL(of: target, meaning: meant),
      campaign: campaign.filled(from: content.campaign)
    )
  }

  /// A tracker names its targets in the query, where anybody can write; only allowed ones count.
  private func read(
    _ tracker: TrackerLink,
    _ url: String,
    _ record: Link?,
    _ campaign: Campaign
  ) -> ResolvedLink? {
    var followed =
      record.map { read($0, form: .tracker, bringing: nil, campaign) }
      ?? ResolvedLink(form: .tracker, webURL: site.host.fallbackURL, campaign: campaign)
    func allowed(_ target: String?, where isAllowed: (String) -> Bool) -> String? {
      guard let target else { return nil }
      if isAllowed(target) { return target }
      followed.ignoredTargets.append(target)
      return nil
    }
    let deepLink = allowed(tracker.deepLink, where: site.destinations.allows)
    let redirect = allowed(tracker.redirect, where: site.destinations.allowsWeb)
    followed.fallback = redirect ?? allowed(tracker.fallback, where: site.destinations.allowsWeb)
    if let deepLink {
      let meant = site.links.link(deepLink)
      followed.destination = meant?.destination ?? followed.destination
      followed.webURL = webURL(of: deepLink, meaning: meant) ?? followed.webURL
    }
    let leadsSomewhere =
      record != nil || followed.destination != nil || deepLink != nil || followed.fallback != nil
    return leadsSomewhere ? followed : nil
  }

  /// The page that stands for a target in a browser. A branded host has none of its own.
  ///
  /// - Parameter meant: The target as a link of the site; nil for a page of another one.
  private func webURL(of target: String, meaning meant: SiteLink?) -> String? {
    let isPage = meant == nil || meant?.form == .universal
    if isPage, site.destinations.allowsWeb(target) { return target }
    return meant?.destination.flatMap { site.links.url(for: $0, as: .universal) }
      ?? site.host.fallbackURL
  }
}
