import Hummingbird
import LinkStore
import LinkwrightCore

extension AppAPI {
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
    if let installation = request.installation {
      let name = "\(key.id) \(installation.shortened(to: 128))"
      try limiter.count(.apiKey(key.id), .installation(name))
    } else {
      try limiter.count(.apiKey(key.id))
    }
    guard request.url.utf8.count <= RequestTarget.maximumLength else {
      throw Problem(.invalidValue, "\"url\" is longer than 8,192 bytes.")
    }
    guard let site = site(of: request.url, key: key, call: call),
      let found = try await limiter.countingUnavailable(
        request.url,
        from: call.address,
        { try await found(request, on: site, key: key, call: call) }
      )
    else {
      try limiter.countMiss(of: request.url, from: call.address)
      return try APIResponse(ResolveAnswer(kind: .unknown, url: request.url))
    }
    let link = found.link
    var isUsedUp = false
    // With a click, the visit has already been counted, so the link is not checked against its
    // limit.
    if found.clickID == nil { isUsedUp = try await dependencies.visitLimits.isUsedUp(link.link) }
    let state = link.link?.state(at: call.time, isUsedUp: isUsedUp) ?? .active
    guard state == .active else {
      return try APIResponse(ResolveAnswer(outOfService: link, state, to: request))
    }
    if request.recordsOpening != false {
      await recordOpening(of: found, request: request, site: site, call: call)
    }
    var answer = ResolveAnswer(link, to: request, from: key.app, on: site, at: call.time)
    answer.preview = request.previewLanguage.flatMap {
      LinkPreview(link, on: site, in: $0, at: call.time)
    }
    return try APIResponse(answer)
  }

  /// The link of an opening.
  private struct FoundLink {
    var link: ResolvedLink
    /// The ID of the click that led to the opening.
    var clickID: String?
  }

  /// Finds the link of the click that led to the opening, or else the requested link.
  private func found(
    _ request: ResolveRequest,
    on site: HostSite,
    key: APIKey,
    call: Call
  ) async throws -> FoundLink? {
    let link = try await resolve(request.url, on: site, at: call.time)
    let joined = try await dependencies.clickJoin.join(
      request.url,
      requested: link,
      on: site,
      app: key.app,
      at: request.openedAt.clamped(to: call.time)
    )
    if let joined { return FoundLink(link: joined.link, clickID: joined.click.id) }
    return link.map { FoundLink(link: $0) }
  }

  /// The site of a link, if the key's app is one of its apps.
  private func site(of url: String, key: APIKey, call: Call) -> HostSite? {
    let host = WebAddress(url)?.host ?? call.site.host.name
    guard let site = dependencies.sites.value[host] else { return nil }
    guard let app = key.app else { return site }
    return site.host.apps.contains(app) ? site : nil
  }

  /// Looks up a link of a branded host. All other links contain their destination themselves.
  private func resolve(
    _ url: String,
    on site: HostSite,
    at time: Timestamp
  ) async throws -> ResolvedLink? {
    if site.host.kind == .branded, let address = WebAddress(url),
      let target = RequestTarget(address.rest.hasPrefix("/") ? address.rest : "/" + address.rest)
    {
      return try await LinkResolver(site: site, lookup: dependencies.lookup).resolve(
        target,
        at: time
      )
    }
    guard let link = site.links.link(url), let destination = link.destination else { return nil }
    return ResolvedLink(
      form: link.form,
      apps: site.apps(named: url) ?? site.apps,
      destination: destination,
      campaign: link.campaign
    )
  }

  private func recordOpening(
    of found: FoundLink,
    request: ResolveRequest,
    site: HostSite,
    call: Call
  ) async {
    var generator = SystemRandomNumberGenerator()
    var event = VisitEvent(
      openingOf: found.link,
      at: request.openedAt.clamped(to: call.time),
      platform: request.storedPlatform,
      from: call.visitor,
      host: site.host,
      using: &generator
    )
    event.clickID = found.clickID
    if let id = request.openingID?.lowercased(), UniqueID.isWellFormed(id) { event.id = id }
    site.metrics.count(event: event.kind, ignoredTargets: found.link.ignoredTargets.count)
    // If the journal fails, the opening counts as lost, and the app still gets its response.
    await dependencies.recorder.record(event)
  }
}

extension ResolveRequest {
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
    let requested = ClickID.removed(from: request.url)
    let reader = app.flatMap { app in site.apps.first { $0.name == app } } ?? link.app
    let long = link.destination.flatMap {
      reader?.links.url(for: $0, as: .universal) ?? reader?.links.url(for: $0, as: .long)
    }
    let other = site.apps.count < 2 || link.apps.contains { $0.name == app } ? nil : link.app
    self.init(
      kind: link.invitation == nil ? .link : .invitation,
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
