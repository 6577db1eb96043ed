import Hummingbird
import LinkStore
import LinkwrightCore

extension AppAPI {
  /// Turns the link that opened an app into its long form, and counts the opening.
  func resolve(_ call: Call) async throws -> Response {
    let asked = try await call.request.decoded(
      ResolveRequest.self,
      maximumByteCount: Self.maximumByteCount
    )
    let key = try await keys.key(asked.appKey, allowing: .resolve)
    try limiter.count(.app(key.id), .address(call.address))
    if let installation = asked.installation {
      try limiter.count(.installation("\(key.id) \(installation.prefix(128))"))
    }
    guard asked.url.utf8.count <= RequestTarget.maximumLength else {
      throw Problem(.invalidValue, "\"url\" is longer than 8,192 bytes.")
    }
    let unknown = ResolveAnswer(kind: .unknown, url: asked.url)
    guard let site = site(of: asked.url, key, call),
      let followed = try await find(asked.url, site, at: call.time)
    else {
      try limiter.count(.misses(call.address))
      return .json(unknown)
    }
    await record(followed, asked, site, call)
    return .json(answer(followed, asked, site, at: call.time))
  }

  /// The site that a link belongs to, if it is one of the key's app.
  private func site(of url: String, _ key: APIKey, _ call: Call) -> HostSite? {
    let host = WebAddress(url)?.host ?? call.site.host.name
    guard let site = parts.sites.value[host] else { return nil }
    guard let app = key.app else { return site }
    return site.host.apps.contains(app) ? site : nil
  }

  /// A branded link is looked up; every other form says itself where it leads.
  private func find(
    _ url: String,
    _ site: HostSite,
    at time: Timestamp
  ) async throws -> ResolvedLink? {
    if site.host.kind == .branded, let address = WebAddress(url),
      let target = RequestTarget(address.rest.hasPrefix("/") ? address.rest : "/" + address.rest)
    {
      return try await LinkResolver(site: site, lookup: parts.lookup).find(target, at: time)
    }
    guard let link = site.links.link(url), let destination = link.destination else { return nil }
    return ResolvedLink(form: link.form, destination: destination, campaign: link.campaign)
  }

  private func answer(
    _ followed: ResolvedLink,
    _ asked: ResolveRequest,
    _ site: HostSite,
    at time: Timestamp
  ) -> ResolveAnswer {
    let isShort = followed.form == .short || followed.form == .tracker
    let long = followed.destination.flatMap {
      site.links.url(for: $0, as: .universal) ?? site.links.url(for: $0, as: .long)
    }
    return ResolveAnswer(
      kind: followed.invitation == nil ? .link : .invitation,
      url: isShort ? long ?? followed.webURL ?? asked.url : asked.url,
      form: followed.form,
      campaign: followed.campaign.isEmpty ? nil : followed.campaign,
      invitation: followed.invitation?.preview(at: time)
    )
  }

  private func record(
    _ followed: ResolvedLink,
    _ asked: ResolveRequest,
    _ site: HostSite,
    _ call: Call
  ) async {
    var generator = SystemRandomNumberGenerator()
    var request = VisitRequest(target: .root, time: asked.openedAt.clamped(to: call.time))
    request.address = call.visitor
    let visitor = Visitor(kind: .person, platform: .ios, browser: .otherApp)
    var event = VisitEvent(.opening, request, visitor, followed, on: site.host, using: &generator)
    event.clickID = clickID(of: asked.url)
    if let id = asked.openingID?.lowercased(), UniqueID.isWellFormed(id) { event.id = id }
    parts.metrics.count(nil, event.kind, ignoredTargets: followed.ignoredTargets.count)
    // An opening that cannot be kept is counted as lost; the app is answered all the same.
    await parts.recorder.record(event)
  }

  private func clickID(of url: String) -> String? {
    guard let mark = url.firstIndex(of: "?") else { return nil }
    let query = url[url.index(after: mark)...].prefix { $0 != "#" }
    return LinkQuery(query)[CampaignParameters.clickID].flatMap {
      UniqueID.isWellFormed($0) ? $0 : nil
    }
  }
}

extension Optional<Timestamp> {
  /// When the app was opened: devices have wrong clocks, so at most a week ago and never later.
  fileprivate func clamped(to now: Timestamp) -> Timestamp {
    guard let self else { return now }
    return Swift.min(Swift.max(self, now - .seconds(7 * 86_400)), now)
  }
}

extension Invitation {
  /// What may be shown before it is redeemed.
  func preview(at time: Timestamp) -> InvitationPreview {
    InvitationPreview(
      code: code,
      state: state(at: time),
      inviterName: content.inviterName,
      campaign: content.campaign,
      expiresAt: content.expiresAt,
      remainingUses: content.maximumUses.map { max(0, $0 - usedCount) },
      payload: content.payload.isEmpty ? nil : content.payload
    )
  }
}
