import HTTPTypes
import Hummingbird
import LinkStore
import LinkwrightCore

/// Answers those who follow links.
struct LinkResponder: Sendable {
  let parts: ServiceParts
  let limiter: RateLimiter
  let dates = DateHeader()
  private let visitors = VisitorCache()

  init(parts: ServiceParts, limiter: RateLimiter) {
    self.parts = parts
    self.limiter = limiter
  }

  /// A redirect, and what has to be on disk before it is sent.
  struct Redirect: Sendable {
    var url: String
    var event: VisitEvent?
  }

  func visit(
    _ target: RequestTarget,
    _ head: some RequestHead,
    _ peer: VisitorAddress?
  ) -> VisitRequest {
    VisitRequest(
      target: target,
      isHead: head.isHead,
      userAgent: head.field(.userAgent),
      acceptLanguage: head.field(.acceptLanguage),
      referrer: head.field(.referer),
      address: parts.proxies.address(peer: peer, forwardedFor: head.field(.xForwardedFor)),
      time: parts.now()
    )
  }

  /// Answers a visitor, and returns when what has to be written down is on disk.
  ///
  /// - Throws: ``Problem``, or what the store throws.
  func answer(_ visit: VisitRequest, _ site: HostSite) async throws -> Response {
    let followed = try await LinkResolver(site: site, lookup: parts.lookup)
      .find(visit.target, at: visit.time)
    if followed == nil { try limiter.count(.misses(visit.address?.text ?? "unknown")) }
    let answered = try await answer(visit, followed, site)
    if let event = answered.notedEvent { parts.recorder.note(event) }
    if let event = answered.awaitedEvent { await parts.recorder.record(event) }
    let response = response(to: answered.answer)
    let linkAnswer: Metrics.LinkResponse =
      response.status == .found ? .redirect : .page(status: response.status.code)
    count(linkAnswer, answered, followed)
    return response
  }

  /// The redirect that a request is answered with, when it can be told without waiting for anything.
  ///
  /// - Returns: nil for whatever else ``PublicResponder`` has to find out about.
  func redirectNow(_ head: some RequestHead, _ peer: VisitorAddress?) -> Redirect? {
    guard head.isGet,
      case .link(let target, let site) = PublicRoute(head, parts.sites.value, parts.pages.assets)
    else { return nil }
    let visit = visit(target, head, peer)
    guard
      case .some(.some(let followed)) = try? LinkResolver(site: site, lookup: parts.lookup)
        .findNow(target, at: visit.time),
      followed.link?.content.visitLimit == nil
    else { return nil }
    let handler = VisitHandler(site: site)
    let visitor = visitors.visitor(userAgent: visit.userAgent)
    // A page is made where it is sent.
    guard let plan = handler.plan(visit, by: visitor, following: followed), plan.isRedirect
    else { return nil }
    var generator = SystemRandomNumberGenerator()
    let answered =
      handler
      .answer(visit, by: visitor, following: followed, plan, using: &generator)
    guard case .redirect(let url) = answered.answer else { return nil }
    if let event = answered.notedEvent { parts.recorder.note(event) }
    count(.redirect, answered, followed)
    return Redirect(url: url, event: answered.awaitedEvent)
  }

  private func answer(
    _ visit: VisitRequest,
    _ followed: ResolvedLink?,
    _ site: HostSite
  ) async throws -> VisitOutcome {
    let handler = VisitHandler(site: site)
    let visitor = visitors.visitor(userAgent: visit.userAgent)
    guard let followed else { return handler.notFound(visit, by: visitor) }
    let isUsedUp = try await parts.limits.isUsedUp(followed.link)
    let plan = isUsedUp ? nil : handler.plan(visit, by: visitor, following: followed)
    var generator = SystemRandomNumberGenerator()
    let answered =
      handler
      .answer(visit, by: visitor, following: followed, plan, using: &generator)
    // Of those who come at the same time, only as many get through as there are visits.
    if answered.awaitedEvent == nil || parts.limits.take(followed.link) { return answered }
    return handler.answer(visit, by: visitor, following: followed, nil, using: &generator)
  }

  private func response(to answer: VisitResponse) -> Response {
    switch answer {
    case .redirect(let url): Response(status: .found, headers: .redirect(to: url))
    case .page(let page): .page(parts.pages.render(page))
    }
  }

  private func count(
    _ answer: Metrics.LinkResponse,
    _ answered: VisitOutcome,
    _ followed: ResolvedLink?
  ) {
    parts.metrics.count(
      answer,
      (answered.awaitedEvent ?? answered.notedEvent)?.kind,
      ignoredTargets: followed?.ignoredTargets.count ?? 0
    )
  }
}
