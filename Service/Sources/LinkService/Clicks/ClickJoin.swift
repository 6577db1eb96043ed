import LinkStore
import LinkwrightCore

/// Finds the link of a request that carries a click ID.
struct ClickJoin: Sendable {
  let clicks: ClickRegister
  let lookup: LinkLookup
  let sites: SiteDirectory

  /// A request with the link of its click.
  struct Joined: Sendable {
    var click: Click
    /// The site of the click.
    var site: HostSite
    var link: ResolvedLink
  }

  /// Finds the click whose ID the requested link contains, and returns the link of this click.
  ///
  /// - Parameters:
  ///   - url: The requested link.
  ///   - requested: The requested link as resolved without the click; nil for an unknown link.
  ///   - site: The site of the requested link.
  ///   - app: The app that must belong to both sites; nil for any.
  ///   - time: The time of the request.
  /// - Returns: nil if the link has no click ID, or if the click is unknown, is too old, or belongs
  ///   to other apps or to another link.
  func join(
    _ url: String,
    requested: ResolvedLink?,
    on site: HostSite,
    app: String? = nil,
    at time: Timestamp
  ) async throws -> Joined? {
    guard let id = ClickID.value(inLink: url),
      let click = try await clicks.click(id: id, at: time),
      let clickSite = sites[click.host],
      clickSite.host.apps.contains(where: { site.host.apps.contains($0) && (app ?? $0) == $0 }),
      let siteLink = site.links.link(url),
      let link = try await link(
        of: click,
        on: clickSite,
        requested: requested,
        as: siteLink,
        at: time
      )
    else { return nil }
    return Joined(click: click, site: clickSite, link: link)
  }

  /// The stored link or invitation of a click, with the form and destination of the request.
  private func link(
    of click: Click,
    on site: HostSite,
    requested: ResolvedLink?,
    as siteLink: SiteLink,
    at time: Timestamp
  ) async throws -> ResolvedLink? {
    // A click never counts for a stored link other than its own.
    if let link = requested?.link, link.id != click.linkID { return nil }
    if let invitation = requested?.invitation, invitation.id != click.invitationID { return nil }
    let builder = ResolvedLinkBuilder(site: site)
    var own: ResolvedLink?
    if click.linkID != nil {
      guard let link = try await storedLink(of: click, at: time) else { return nil }
      own = builder.build(link)
    } else if let id = click.invitationID {
      guard let invitation = try await lookup.store.invitation(id: id) else { return nil }
      own = builder.build(site.path(of: invitation), invitation: invitation)
    }
    let campaign = (requested?.campaign ?? siteLink.campaign).filled(from: click.campaign)
    if let requested, own == nil || requested.isStored || requested.isInvitation {
      return requested.continued(
        as: requested.form,
        destination: requested.destination,
        campaign: campaign
      )
    }
    let destination = siteLink.destination
    let link = own ?? builder.longLink(to: destination)
    guard destination?.path == link.destination?.path else {
      // The URL itself does not lead to this link, only the click ID does. The install referrer of
      // Google Play is an example.
      return link.continued(as: .short, destination: link.destination, campaign: campaign)
    }
    return link.continued(
      // The path of a long link on another host can look like a slug.
      as: siteLink.form == .short ? .long : siteLink.form,
      // The destination in the request includes the query that was forwarded to it.
      destination: destination,
      campaign: campaign
    )
  }

  private func storedLink(of click: Click, at time: Timestamp) async throws -> Link? {
    if let slug = click.slug,
      let link = try await lookup.link(host: click.host, slug: slug, at: time),
      link.id == click.linkID
    {
      return link
    }
    guard let id = click.linkID else { return nil }
    return try await lookup.store.link(id: id)
  }
}

extension HostSite {
  /// The path of a stored link or invitation; nil for any other link.
  func target(of link: ResolvedLink) -> RequestTarget? {
    if let link = link.link { return RequestTarget("/\(link.slug)") }
    return link.invitation.flatMap { RequestTarget(path(of: $0)) }
  }
}

extension ResolvedLink {
  /// The same link, as it is resolved for a request that continues a click.
  fileprivate func continued(
    as form: LinkForm,
    destination: LinkDestination?,
    campaign: Campaign
  ) -> ResolvedLink {
    ResolvedLink(
      form: form,
      apps: apps,
      link: link,
      invitation: invitation,
      destination: destination,
      webURL: webURL,
      fallback: fallback,
      campaign: campaign,
      ignoredTargets: ignoredTargets
    )
  }
}
