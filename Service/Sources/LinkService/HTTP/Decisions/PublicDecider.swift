import HTTPTypes
import LinkStore
import LinkwrightCore
import Logging
import RequestHeads

/// Decides the response to a request to the public listener, for all versions of HTTP.
///
/// A decision has effects only if it is a ``PublicAnswer``: the request is counted, and its click is
/// registered.
struct PublicDecider: Sendable {
  let api: AppAPI
  private let visitors = VisitorCache()

  init(api: AppAPI) { self.api = api }

  var dependencies: ServiceDependencies { api.dependencies }
  private var limiter: RateLimiter { api.limiter }

  /// Decides without waiting.
  func decide(_ head: some RequestHead, peer: VisitorAddress?) -> PublicDecision {
    switch PublicRoute(
      head,
      sites: dependencies.sites.value,
      assets: dependencies.pages.assets
    ) {
    case .response(let response, let handling):
      return .ready(PublicAnswer(response: response, handling: handling))
    case .call(let target, let site):
      return resolution(head, target, site, peer: peer).map(PublicDecision.ready)
        ?? .call(target, site)
    case .link(let target, let site):
      let visit = HostVisit(
        request: visitRequest(target, of: site, head: head, peer: peer),
        site: site,
        visitor: head.withUserAgent(visitors.visitor)
      )
      return decide(visit)
    }
  }

  /// Answers a call that resolves a link, if its body is known and it does not have to wait.
  private func resolution(
    _ head: some RequestHead,
    _ target: RequestTarget,
    _ site: HostSite,
    peer: VisitorAddress?
  ) -> PublicAnswer? {
    guard target.path.utf8.elementsEqual(RouteLabel.resolve.text.utf8),
      let body = head.body, body.count <= AppAPI.maximumByteCount
    else {
      return nil
    }
    let handling = RequestHandling(route: .resolve, host: site.host.name)
    do {
      let caller = api.caller(of: head, on: site, peer: peer)
      return try api.resolveSynchronously(body, from: caller).map {
        PublicAnswer(response: PublicResponse($0.response), event: $0.event, handling: handling)
      }
    } catch let problem as Problem {
      return PublicAnswer(response: PublicResponse(problem), handling: handling)
    } catch {
      // The opening is already counted, so the call must not be decided again.
      let problem = Problem(.unexpected, "The response could not be written as JSON.")
      return PublicAnswer(response: PublicResponse(problem), handling: handling)
    }
  }

  private func visitRequest(
    _ target: RequestTarget,
    of site: HostSite,
    head: some RequestHead,
    peer: VisitorAddress?
  ) -> VisitRequest {
    var request = VisitRequest(
      target: target,
      isHead: head.isHead,
      acceptLanguage: head.field(.acceptLanguage),
      referrer: head.field(.referrer),
      isPrefetch: Prefetch.isAnnounced(in: head),
      address: dependencies.proxies.address(peer: peer, forwardedFor: head.field(.forwardedFor)),
      time: dependencies.now()
    )
    request.isOwn = site.origins.isOwn(request.address)
    if let header = site.origins.countryHeader, dependencies.proxies.trust(peer) {
      request.reportedCountry = CountryCode.code(head.onlyValue(ofHeader: header))
    }
    if site.origins.countryDatabase != nil { request.countries = dependencies.countries.value }
    return request
  }

  private func decide(_ visit: HostVisit) -> PublicDecision {
    let link = LinkResolver(site: visit.site, lookup: dependencies.lookup)
      .resolveSynchronously(visit.request.target, at: visit.request.time)
    // The click may be in the store.
    guard ClickID.value(in: visit.request.target.query) == nil else {
      return .waits(PendingVisit(visit: visit, link: link))
    }
    switch link {
    case .mustWait:
      return .waits(PendingVisit(visit: visit, link: link))
    case .found(let found) where found.visitLimit != nil:
      // The number of visits may be in the store.
      return .waits(PendingVisit(visit: visit, link: link))
    case .found(let found):
      return .ready(answer(to: visit, request: visit.request, with: found, on: visit.site))
    case .unknown:
      return .ready(answer(to: visit, request: visit.request, with: nil, on: visit.site))
    }
  }

  // MARK: Waiting

  /// Answers a request that had to wait.
  func answer(to pending: PendingVisit, logger: Logger) async -> PublicAnswer {
    let visit = pending.visit
    do {
      let found = try await foundLink(of: pending)
      guard let link = found.link, link.visitLimit != nil else {
        return answer(to: visit, request: found.request, with: found.link, on: found.site)
      }
      let outcome = try await limitedOutcome(of: visit, found.request, link, on: found.site)
      return answer(to: visit, with: link, on: found.site, outcome: outcome)
    } catch let error as StoreError where [.unavailable, .outcomeUnknown].contains(error.code) {
      // Some links still work without the database, so a visitor could find them by guessing.
      // Therefore, failed lookups count as misses.
      if let problem = countMiss(visit.request) { return refusal(of: visit, for: problem) }
      // The link may exist.
      return answer(to: visit, page: builder(of: visit).unavailable(), retryAfter: 30)
    } catch {
      logger.error("A link could not be looked up", metadata: ["error": "\(error)"])
      let text = "Links are temporarily unavailable. Try again in a few seconds."
      return PublicAnswer(
        response: .text(text, status: 503),
        handling: RequestHandling(route: .path, host: visit.site.host.name)
      )
    }
  }

  /// The link that a visitor gets, and the request and the site as they apply to this link.
  private struct FoundLink {
    var request: VisitRequest
    var site: HostSite
    /// nil for an unknown link.
    var link: ResolvedLink?
  }

  /// Finds the link of a request. If the request continues a click, this is the link of the click,
  /// otherwise the requested link.
  private func foundLink(of pending: PendingVisit) async throws -> FoundLink {
    let (request, site) = (pending.visit.request, pending.visit.site)
    let link: ResolvedLink? =
      switch pending.link {
      case .found(let link): link
      case .unknown: nil
      case .mustWait:
        try await LinkResolver(site: site, lookup: dependencies.lookup)
          .resolve(request.target, at: request.time)
      }
    let requested = FoundLink(request: request, site: site, link: link)
    guard ClickID.value(in: request.target.query) != nil else { return requested }
    let url = "https://\(site.host.name)\(request.target.text)"
    // If the store fails, the visit counts as a new visit.
    let joined = try? await dependencies.clickJoin.join(
      url,
      requested: link,
      on: site,
      at: request.time
    )
    guard let joined else { return requested }
    var found = FoundLink(request: request, site: joined.site, link: joined.link)
    found.request.clickID = joined.click.id
    if joined.site.host.name != site.host.name { found.request.pageHost = site.host.name }
    if link?.isStored != true, link?.isInvitation != true {
      found.request.target = joined.site.target(of: joined.link) ?? request.target
    }
    return found
  }

  // MARK: Answers

  /// Answers a visit of a link without a visit limit.
  ///
  /// - Parameters:
  ///   - request: The request as it applies to the link.
  ///   - link: nil for an unknown link.
  ///   - site: The site of the link.
  private func answer(
    to visit: HostVisit,
    request: VisitRequest,
    with link: ResolvedLink?,
    on site: HostSite
  ) -> PublicAnswer {
    let handler = VisitHandler(site: site)
    let visitor = visit.countedVisitor
    guard let link else {
      visit.site.metrics.countMiss()
      if let problem = countMiss(visit.request) { return refusal(of: visit, for: problem) }
      let outcome = handler.notFound(request, visitor: visitor)
      return answer(to: visit, with: nil, on: site, outcome: outcome)
    }
    let kind = handler.responseKind(request, visitor: visitor, link: link)
    let outcome = handler.outcome(of: kind, request: request, visitor: visitor, link: link)
    return answer(to: visit, with: link, on: site, outcome: outcome)
  }

  /// Completes an answer. All effects of a visit are here, except for using up one of a limited number
  /// of visits, and recording the event.
  private func answer(
    to visit: HostVisit,
    with link: ResolvedLink?,
    on site: HostSite,
    outcome: VisitOutcome
  ) -> PublicAnswer {
    let isPrefetch = visit.request.isPrefetch
    if let click = outcome.click { dependencies.clicks.insert(click) }
    if outcome.awaitedEvent?.kind == .visit {
      dependencies.visitedNetworks.note(visit.request.address, at: visit.request.time)
    }
    if let event = outcome.backgroundEvent { dependencies.recorder.enqueue(event) }
    let response =
      isPrefetch ? .refusedPrefetch : PublicResponse(outcome.response, dependencies.pages)
    site.metrics.count(
      outcome.response.isRedirect ? .redirect : .page(status: response.status),
      event: (outcome.awaitedEvent ?? outcome.backgroundEvent)?.kind,
      ignoredTargets: link?.ignoredTargets.count ?? 0
    )
    var handling = RequestHandling(
      route: link.map { RouteLabel($0) } ?? .path,
      host: visit.site.host.name
    )
    handling.platform = visit.visitor.platform
    handling.outcome = isPrefetch ? .prefetch : RequestOutcome(outcome.response)
    return PublicAnswer(response: response, event: outcome.awaitedEvent, handling: handling)
  }

  /// The outcome of a visit of a link that has a visit limit, which uses up one of its visits.
  private func limitedOutcome(
    of visit: HostVisit,
    _ request: VisitRequest,
    _ link: ResolvedLink,
    on site: HostSite
  ) async throws -> VisitOutcome {
    let (handler, visitor) = (VisitHandler(site: site), visit.countedVisitor)
    let limits = dependencies.visitLimits
    let isUsedUp = try await limits.isUsedUp(link.link)
    let kind = handler.responseKind(request, visitor: visitor, link: link, isUsedUp: isUsedUp)
    let outcome = handler.outcome(of: kind, request: request, visitor: visitor, link: link)
    if outcome.awaitedEvent == nil { return outcome }
    // Several concurrent visitors may have found that one visit is left. Only the first of them can
    // use it.
    if try await limits.useVisit(of: link.link) { return outcome }
    return handler.outcome(
      of: .outOfService(.exhausted),
      request: request,
      visitor: visitor,
      link: link
    )
  }

  /// - Returns: The problem if the visitor requested too many links that do not exist.
  private func countMiss(_ request: VisitRequest) -> Problem? {
    limiter.missProblem(of: request.target.path, from: request.address.rateLimitKey)
  }

  /// The page for a visitor who requested too many links that do not exist.
  private func refusal(of visit: HostVisit, for problem: Problem) -> PublicAnswer {
    answer(to: visit, page: builder(of: visit).tooManyRequests(), retryAfter: problem.retryAfter)
  }

  /// A page instead of a link.
  ///
  /// - Parameter retryAfter: The number of seconds to wait before the request is repeated.
  private func answer(
    to visit: HostVisit,
    page content: PageContent,
    retryAfter: Int?
  ) -> PublicAnswer {
    var response = PublicResponse(.page(dependencies.pages.render(content)))
    response.retryAfter = retryAfter
    visit.site.metrics.count(.page(status: response.status), event: nil)
    var handling = RequestHandling(route: .path, host: visit.site.host.name)
    handling.platform = visit.visitor.platform
    handling.outcome = RequestOutcome(.page(content))
    return PublicAnswer(response: response, handling: handling)
  }

  private func builder(of visit: HostVisit) -> LinkPageBuilder {
    LinkPageBuilder(site: visit.site, request: visit.request, visitor: visit.visitor)
  }
}
