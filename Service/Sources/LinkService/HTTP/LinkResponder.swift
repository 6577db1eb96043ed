import HTTPTypes
import Hummingbird
import LinkStore
import LinkwrightCore

/// Responds to requests for links.
struct LinkResponder: Sendable {
  let dependencies: ServiceDependencies
  let limiter: RateLimiter
  let dates = DateHeader()
  private let visitors = VisitorCache()

  init(dependencies: ServiceDependencies, limiter: RateLimiter) {
    self.dependencies = dependencies
    self.limiter = limiter
  }

  /// A redirect, and the event that has to be on disk before the redirect is sent.
  struct Redirect: Sendable {
    var response: LinkRedirect
    var event: VisitEvent?
    var handling: RequestHandling
  }

  func visit(
    to target: RequestTarget,
    head: some RequestHead,
    peer: VisitorAddress?
  ) -> VisitRequest {
    VisitRequest(
      target: target,
      isHead: head.isHead,
      userAgent: head.field(.userAgent),
      acceptLanguage: head.field(.acceptLanguage),
      referrer: head.field(.referer),
      isPrefetch: Prefetch.isAnnounced(in: head),
      address: dependencies.proxies.address(peer: peer, forwardedFor: head.field(.xForwardedFor)),
      time: dependencies.now()
    )
  }

  /// Responds to a visit after its event is on disk.
  ///
  /// - Throws: ``Problem``, or an error of the store other than `unavailable`.
  func respond(
    to visit: VisitRequest,
    on site: HostSite
  ) async throws -> (Response, RequestHandling) {
    do {
      return try await knownResponse(to: visit, on: site)
    } catch let error as StoreError where error.code == .unavailable {
      // Some links still work without the database, so a visitor could find them by guessing.
      // Therefore, failed lookups count as misses.
      do {
        try limiter.countMiss(of: visit.target.path, from: visit.address.rateLimitKey)
      } catch let problem as Problem {
        return tooManyRequests(visit, on: site, retryAfter: problem.retryAfter)
      }
      // The link may exist.
      return page(of: visit, on: site, retryAfter: 30) { $0.unavailable() }
    }
  }

  private func knownResponse(
    to visit: VisitRequest,
    on site: HostSite
  ) async throws -> (Response, RequestHandling) {
    let request = try await linkRequest(of: visit, on: site)
    let link = request.link
    var handling = RequestHandling(
      route: link.map { RouteLabel($0) } ?? .path,
      host: site.host.name
    )
    handling.platform = visitors.visitor(userAgent: visit.userAgent).platform
    if link == nil {
      site.metrics.countMiss()
      do {
        try limiter.countMiss(of: visit.target.path, from: visit.address.rateLimitKey)
      } catch let problem as Problem {
        return tooManyRequests(visit, on: site, retryAfter: problem.retryAfter)
      }
    }
    let outcome = try await outcome(of: request.visit, to: link, on: request.site)
    if let click = outcome.click { dependencies.clicks.insert(click) }
    if let event = outcome.backgroundEvent { dependencies.recorder.enqueue(event) }
    if let event = outcome.awaitedEvent { await dependencies.recorder.record(event) }
    let response = visit.isPrefetch ? .refusedPrefetch : response(to: outcome.response)
    count(
      outcome.response.isRedirect ? .redirect : .page(status: response.status.code),
      outcome: outcome,
      link: link,
      on: request.site
    )
    handling.outcome = visit.isPrefetch ? .prefetch : RequestOutcome(outcome.response)
    return (response, handling)
  }

  /// The page for a visitor who requested too many links that do not exist.
  private func tooManyRequests(
    _ visit: VisitRequest,
    on site: HostSite,
    retryAfter: Int?
  ) -> (Response, RequestHandling) {
    page(of: visit, on: site, retryAfter: retryAfter) { $0.tooManyRequests() }
  }

  /// A page instead of a link, and how the request was handled.
  ///
  /// - Parameter retryAfter: The number of seconds to wait before the request is repeated.
  private func page(
    of visit: VisitRequest,
    on site: HostSite,
    retryAfter: Int?,
    content: (LinkPageBuilder) -> PageContent
  ) -> (Response, RequestHandling) {
    let visitor = visitors.visitor(userAgent: visit.userAgent)
    let pages = LinkPageBuilder(site: site, request: visit, visitor: visitor)
    let page = VisitResponse.page(content(pages))
    var response = response(to: page)
    response.headers[.retryAfter] = retryAfter.map(String.init)
    site.metrics.count(.page(status: response.status.code), event: nil)
    var handling = RequestHandling(route: .path, host: site.host.name)
    handling.outcome = RequestOutcome(page)
    handling.platform = visitor.platform
    return (response, handling)
  }

  /// Returns the redirect for a request, if this can be decided without waiting.
  ///
  /// - Returns: nil for a request that ``PublicResponder`` has to handle.
  func redirectSynchronously(_ head: some RequestHead, peer: VisitorAddress?) -> Redirect? {
    guard head.isGet,
      case .link(let target, let site) = PublicRoute(
        head,
        sites: dependencies.sites.value,
        assets: dependencies.pages.assets
      )
    else { return nil }
    let visit = visit(to: target, head: head, peer: peer)
    guard !visit.isPrefetch, ClickID.value(in: target.query) == nil else { return nil }
    guard
      case .some(.some(let link)) = try? LinkResolver(site: site, lookup: dependencies.lookup)
        .resolveSynchronously(target, at: visit.time),
      link.link?.content.visitLimit == nil
    else { return nil }
    let handler = VisitHandler(site: site)
    let visitor = visitors.visitor(userAgent: visit.userAgent)
    // PublicResponder handles requests that get a page.
    let kind = handler.responseKind(visit, visitor: visitor, link: link)
    guard kind.isRedirect else { return nil }
    let outcome = handler.outcome(of: kind, request: visit, visitor: visitor, link: link)
    guard case .redirect(let response) = outcome.response else { return nil }
    if let click = outcome.click { dependencies.clicks.insert(click) }
    if let event = outcome.backgroundEvent { dependencies.recorder.enqueue(event) }
    count(.redirect, outcome: outcome, link: link, on: site)
    var handling = RequestHandling(route: RouteLabel(link), host: site.host.name)
    handling.outcome = .redirect
    handling.platform = visitor.platform
    return Redirect(response: response, event: outcome.awaitedEvent, handling: handling)
  }

  /// A request, together with its link.
  private struct LinkRequest {
    var visit: VisitRequest
    var site: HostSite
    /// nil for an unknown link.
    var link: ResolvedLink?
  }

  /// Finds the link of a request. If the request continues a click, this is the link of the click,
  /// otherwise the requested link.
  private func linkRequest(
    of visit: VisitRequest,
    on site: HostSite
  ) async throws -> LinkRequest {
    let link = try await LinkResolver(site: site, lookup: dependencies.lookup)
      .resolve(visit.target, at: visit.time)
    guard ClickID.value(in: visit.target.query) != nil else {
      return LinkRequest(visit: visit, site: site, link: link)
    }
    let url = "https://\(site.host.name)\(visit.target.text)"
    // If the store fails, the visit counts as a new visit.
    let joined = try? await dependencies.clickJoin.join(
      url,
      requested: link,
      on: site,
      at: visit.time
    )
    guard let joined else { return LinkRequest(visit: visit, site: site, link: link) }
    var visit = visit
    visit.clickID = joined.click.id
    if joined.site.host.name != site.host.name { visit.pageHost = site.host.name }
    if link?.link == nil, link?.invitation == nil {
      visit.target = joined.site.target(of: joined.link) ?? visit.target
    }
    return LinkRequest(visit: visit, site: joined.site, link: joined.link)
  }

  private func outcome(
    of visit: VisitRequest,
    to link: ResolvedLink?,
    on site: HostSite
  ) async throws -> VisitOutcome {
    let handler = VisitHandler(site: site)
    var visitor = visitors.visitor(userAgent: visit.userAgent)
    if visit.isPrefetch { visitor.kind = .crawler }
    guard let link else { return handler.notFound(visit, visitor: visitor) }
    let isUsedUp = try await dependencies.visitLimits.isUsedUp(link.link)
    let kind = handler.responseKind(visit, visitor: visitor, link: link, isUsedUp: isUsedUp)
    let outcome = handler.outcome(of: kind, request: visit, visitor: visitor, link: link)
    // Several concurrent visitors may have found that one visit is left. Only the first of them can
    // use it.
    if outcome.awaitedEvent == nil || dependencies.visitLimits.useVisit(of: link.link) {
      return outcome
    }
    return handler.outcome(
      of: .outOfService(.exhausted),
      request: visit,
      visitor: visitor,
      link: link
    )
  }

  private func response(to response: VisitResponse) -> Response {
    switch response {
    case .redirect(let redirect): .redirect(redirect)
    case .page(let content): .page(dependencies.pages.render(content))
    }
  }

  private func count(
    _ response: HostMetrics.LinkResponse,
    outcome: VisitOutcome,
    link: ResolvedLink?,
    on site: HostSite
  ) {
    site.metrics.count(
      response,
      event: (outcome.awaitedEvent ?? outcome.backgroundEvent)?.kind,
      ignoredTargets: link?.ignoredTargets.count ?? 0
    )
  }
}

/// Classifies visitors and caches the results, because most visitors send one of a few hundred user
/// agents.
private struct VisitorCache: Sendable {
  private let cache = Cache<String, Visitor>(capacity: 4096)

  /// Values in this cache do not expire, so the time has no effect.
  private static let anyTime = Timestamp(milliseconds: 0)

  func visitor(userAgent: String?) -> Visitor {
    guard let userAgent, userAgent.utf8.count <= 512 else { return Visitor(userAgent: userAgent) }
    if let visitor = cache.value(for: userAgent, at: Self.anyTime) { return visitor }
    let visitor = Visitor(userAgent: userAgent)
    cache.store(visitor, for: userAgent, at: Self.anyTime)
    return visitor
  }
}
