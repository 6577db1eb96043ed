import Hummingbird
import LinkStore
import LinkwrightCore

extension AppAPI {
  /// A request to resolve the link that opened an app. Its key is valid.
  private struct Opening: Sendable {
    var request: ResolveRequest
    var key: APIKey
    var caller: Caller
  }

  /// The link of an opening.
  private struct FoundLink {
    var link: ResolvedLink
    var site: HostSite
    /// The ID of the click that led to the opening.
    var clickID: String?
    /// Whether this click was the scan of a QR code.
    var isScan = false
  }

  /// The response to an opening, and the event that has to be on disk before it is sent.
  struct OpeningAnswer: Sendable {
    var response: APIResponse
    var event: VisitEvent?
  }

  /// Resolves the link that opened an app into a link that contains its destination, and records
  /// the opening unless the request excludes that.
  func resolve(_ call: Call) async throws -> APIResponse {
    // The key is in the body, so the address is counted before the body is read.
    try limiter.count(.address(call.address))
    let request = try await call.request.decoded(
      ResolveRequest.self,
      maximumByteCount: Self.maximumByteCount
    )
    let key = try await authenticate(call, request.appKey, requiring: .resolve)
    let opening = Opening(request: request, key: key, caller: call.caller)
    try admit(opening)
    var found: FoundLink?
    var isUsedUp = false
    if let site = site(of: opening) {
      found = try await limiter.countingUnavailable(request.url, from: call.address) {
        try await self.found(opening, on: site)
      }
      // With a click, the visit has already been counted, so the link is not checked against its
      // limit.
      if let found, found.clickID == nil {
        isUsedUp = try await dependencies.visitLimits.isUsedUp(found.link.link)
      }
    }
    let answer = try answer(to: opening, with: found, isUsedUp: isUsedUp)
    // If the journal fails, the opening counts as lost, and the app still gets its response.
    if let event = answer.event {
      await dependencies.recorder.record(event)
      if event.carrying != nil { await carry(event, app: key.app) }
    }
    return answer.response
  }

  /// Resolves the link that opened an app without waiting.
  ///
  /// - Parameter body: The body of the request, at most ``maximumByteCount`` bytes.
  /// - Returns: nil if the call has to wait, or if it is not valid. In both cases, the call has had
  ///   no effect, and ``resolve(_:)`` must handle it.
  /// - Throws: ``Problem`` if a limit is exceeded.
  func resolveSynchronously(_ body: [UInt8], from caller: Caller) throws -> OpeningAnswer? {
    try limiter.check([.address(caller.address)])
    guard let request = try? body.checkedForCombiningMarks().decoded(ResolveRequest.self),
      request.isLengthAllowed, ClickID.value(inLink: request.url) == nil,
      let key = keys.cachedKey(request.appKey, with: .resolve)
    else { return nil }
    let opening = Opening(request: request, key: key, caller: caller)
    let buckets = limits(of: opening)
    // An exhausted key must not cost a lookup in the store.
    try limiter.check(buckets)
    var found: FoundLink?
    if let site = site(of: opening) {
      switch linkSynchronously(request.url, on: site, at: caller.time) {
      case .mustWait: return nil
      case .found(let link) where link.visitLimit != nil: return nil
      case .found(let link): found = FoundLink(link: link, site: site)
      case .unknown: break
      }
    }
    try limiter.count([.address(caller.address)] + buckets)
    return try answer(to: opening, with: found, isUsedUp: false)
  }

  /// Counts a request whose key is valid toward the rate limits, and checks the length of its URL.
  ///
  /// - Throws: ``Problem``
  private func admit(_ opening: Opening) throws {
    try limiter.count(limits(of: opening))
    guard opening.request.isLengthAllowed else {
      let limit = RequestTarget.maximumLength
      throw Problem(.invalidValue, "\"url\" is longer than \(limit) bytes.")
    }
  }

  private func limits(of opening: Opening) -> [RateLimiter.Key] {
    let key = opening.key.id
    guard let installation = opening.request.installation else { return [.apiKey(key)] }
    return [.apiKey(key), .installation("\(key) \(installation.shortened(to: 128))")]
  }

  /// - Parameters:
  ///   - found: nil for an unknown link.
  ///   - isUsedUp: Whether the visits of the link have reached its limit.
  /// - Throws: ``Problem`` if the address has requested too many unknown links.
  private func answer(
    to opening: Opening,
    with found: FoundLink?,
    isUsedUp: Bool
  ) throws -> OpeningAnswer {
    let (request, caller) = (opening.request, opening.caller)
    guard let found else {
      try limiter.countMiss(of: request.url, from: caller.address)
      let answer = ResolveAnswer(kind: .unknown, url: request.url)
      return OpeningAnswer(response: try APIResponse(answer))
    }
    let (link, site) = (found.link, found.site)
    let state = link.state(at: caller.time, isUsedUp: isUsedUp)
    guard state == .active else {
      let answer = ResolveAnswer(outOfService: link, state, to: request)
      return OpeningAnswer(response: try APIResponse(answer))
    }
    var answer = ResolveAnswer(link, to: request, from: opening.key.app, on: site, at: caller.time)
    answer.preview = request.previewLanguage.flatMap {
      LinkPreview(link, on: site, in: $0, at: caller.time)
    }
    let response = try APIResponse(answer)
    guard request.recordsOpening != false else { return OpeningAnswer(response: response) }
    let event = event(of: found, opening)
    site.metrics.count(event: event.kind, ignoredTargets: link.ignoredTargets.count)
    return OpeningAnswer(response: response, event: event)
  }

  private func event(of found: FoundLink, _ opening: Opening) -> VisitEvent {
    let (request, caller) = (opening.request, opening.caller)
    var generator = PooledRandomNumbers()
    var event = VisitEvent(
      openingOf: found.link,
      at: request.openedAt.clamped(to: caller.time),
      platform: request.storedPlatform,
      from: caller.visitor,
      host: found.site.host,
      using: &generator
    )
    event.clickID = found.clickID
    event.isScan = found.isScan || ScanMarker.isPresent(inLink: request.url)
    event.carrying = request.carrying
    if found.site.origins.isOwn(caller.visitor) { (event.kind, event.reason) = (.bot, .own) }
    if let id = request.openingID?.lowercased(), UniqueID.isWellFormed(id) { event.id = id }
    return event
  }

  // MARK: Finding the link

  /// The site of a link, if the key's app is one of its apps.
  private func site(of opening: Opening) -> HostSite? {
    let host = WebAddress(opening.request.url)?.host ?? opening.caller.site.host.name
    guard let site = dependencies.sites.value[host] else { return nil }
    guard let app = opening.key.app else { return site }
    return site.host.apps.contains(app) ? site : nil
  }

  /// Finds the link of the click that led to the opening, or else the requested link.
  private func found(_ opening: Opening, on site: HostSite) async throws -> FoundLink? {
    let (request, time) = (opening.request, opening.caller.time)
    let link =
      switch Self.target(of: request.url, on: site) {
      case let target?:
        try await LinkResolver(site: site, lookup: dependencies.lookup).resolve(target, at: time)
      case nil: linkByItself(request.url, on: site)
      }
    let joined = try await dependencies.clickJoin.join(
      request.url,
      requested: link,
      on: site,
      app: opening.key.app,
      at: request.openedAt.clamped(to: time)
    )
    if let joined {
      let click = joined.click
      return FoundLink(link: joined.link, site: site, clickID: click.id, isScan: click.isScan)
    }
    return link.map { FoundLink(link: $0, site: site) }
  }

  private func linkSynchronously(
    _ url: String,
    on site: HostSite,
    at time: Timestamp
  ) -> Lookup<ResolvedLink> {
    guard let target = Self.target(of: url, on: site) else {
      return Lookup(linkByItself(url, on: site))
    }
    return LinkResolver(site: site, lookup: dependencies.lookup)
      .resolveSynchronously(target, at: time)
  }

  /// The path and the query of a link of a branded host, which may have to be looked up; nil for
  /// any other link.
  private static func target(of url: String, on site: HostSite) -> RequestTarget? {
    guard site.host.kind == .branded, let address = WebAddress(url) else { return nil }
    return RequestTarget(address.rest.hasPrefix("/") ? address.rest : "/" + address.rest)
  }

  /// A link that itself contains its destination.
  private func linkByItself(_ url: String, on site: HostSite) -> ResolvedLink? {
    guard let link = site.links.link(url), let destination = link.destination else { return nil }
    return ResolvedLink(
      form: link.form,
      apps: site.apps(named: url) ?? site.apps,
      destination: destination,
      campaign: link.campaign
    )
  }
}

extension ResolveRequest {
  fileprivate var isLengthAllowed: Bool { url.utf8.count <= RequestTarget.maximumLength }

  /// The click that the link carried into the installation; nil if there is none.
  fileprivate var carrying: VisitEvent.Carrying? {
    guard let id = installation.flatMap(InstallationID.normalized),
      let clickID = ClickID.value(inLink: url)
    else { return nil }
    return VisitEvent.Carrying(installation: id, clickID: clickID, carriedBy: carrier)
  }

  /// Early versions of the library did not say how a link was carried.
  private var carrier: CarriedBy {
    switch carriedBy {
    case .link, .paste, .referrer: carriedBy ?? .link
    // An invite code is no click, and no other way is known.
    case .inviteCode, .other: .link
    case nil: source == .typed ? .paste : .link
    }
  }

  /// The name of the platform, in the form in which events store it.
  fileprivate var storedPlatform: String {
    switch platform {
    case .ios: Visitor.Platform.ios.rawValue
    case .android: Visitor.Platform.android.rawValue
    case .other: VisitEvent.unknownPlatform
    case nil:
      // Early versions of the library did not send a platform. The library runs only on Apple's
      // systems.
      sdk?.hasPrefix("linkwright-swift/") == true
        ? Visitor.Platform.ios.rawValue : VisitEvent.unknownPlatform
    }
  }
}

extension ResolveAnswer {
  /// The response for a link that is out of service. It never contains the destination.
  fileprivate init(outOfService link: ResolvedLink, _ state: State, to request: ResolveRequest) {
    self.init(
      kind: .link,
      state: state,
      url: state == .scheduled
        ? request.url : link.link?.content.fallbacks.ended ?? request.url,
      form: link.form
    )
  }

  /// - Parameter app: The name of the key's app, whose library reads the response; nil for a key
  ///   that is valid for all apps.
  fileprivate init(
    _ link: ResolvedLink,
    to request: ResolveRequest,
    from app: String?,
    on site: HostSite,
    at time: Timestamp
  ) {
    let isShort = link.form == .short || link.form == .tracker
    let requested = LinkItems.removed(from: request.url)
    let reader = app.flatMap { app in site.apps.first { $0.name == app } } ?? link.app
    let long = link.destination.flatMap {
      reader?.links.url(for: $0, as: .universal) ?? reader?.links.url(for: $0, as: .long)
    }
    let other = site.apps.count < 2 || link.apps.contains { $0.name == app } ? nil : link.app
    self.init(
      kind: link.isInvitation ? .invitation : .link,
      url: isShort ? long ?? link.webURL ?? requested : requested,
      form: link.form,
      campaign: link.campaign.isEmpty ? nil : link.campaign,
      invitation: link.invitation?.preview(at: time),
      app: other?.name,
      appURL: link.destination.flatMap { other?.links.url(for: $0, as: .scheme) }
    )
  }
}

extension Optional<Timestamp> {
  /// The reported time of an opening, limited to the week before `now`. The reported time can be
  /// wrong, because the clocks of devices can be wrong. If no time was reported, the result is
  /// `now`.
  fileprivate func clamped(to now: Timestamp) -> Timestamp {
    guard let self else { return now }
    return Swift.min(Swift.max(self, now - .seconds(7 * 86_400)), now)
  }
}
