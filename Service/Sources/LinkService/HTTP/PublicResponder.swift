import HTTPTypes
import Hummingbird
import LinkStore
import LinkwrightCore
import Logging

/// Answers on the public listener.
///
/// One responder instead of a table of routes, for what a path means depends on the host: the space of
/// a host begins with its association files, then come reserved paths, then links.
struct PublicResponder: HTTPResponder {
  typealias Context = VisitorContext

  let parts: ServiceParts
  let interface: AppInterface
  private let visitors = VisitorMemory()

  init(parts: ServiceParts, interface: AppInterface) {
    self.parts = parts
    self.interface = interface
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    let start = ContinuousClock.now
    let answer = await answer(to: request, context)
    parts.metrics.count(.publicListener, answer.status.code, ContinuousClock.now - start)
    return request.method == .head ? answer.createHeadResponse() : answer
  }

  private func answer(to request: Request, _ context: Context) async -> Response {
    // RFC 9112, 3.2: exactly one Host; the first is the authority, others remain in the headers.
    guard request.head.authority != nil, request.headers[.furtherHost] == nil else {
      return .plain(.badRequest, "The request has to have exactly one Host.")
    }
    guard let target = RequestTarget(request.head.path) else {
      return .plain(.badRequest, "The request target has to be a path of valid UTF-8.")
    }
    guard target.text.utf8.count <= RequestTarget.maximumLength else {
      return .plain(.uriTooLong, "The link is longer than 8,192 bytes.")
    }
    guard let site = parts.sites.value[request.head.authority] else {
      return .plain(.notFound, "This host is not configured here.")
    }
    if let response = staticAnswer(target.path, request, site) { return response }
    if target.path.hasPrefix("/v1/") {
      return await interface.answer(to: request, target, site, context)
    }
    guard site.host.kind == .branded, !ReservedPath.contains(target.path) else {
      return .plain(.notFound, "There is nothing at this address.")
    }
    guard request.method == .get || request.method == .head else {
      return .methodNotAllowed("GET, HEAD")
    }
    return await follow(target, request, site, context)
  }

  // MARK: Files

  private func staticAnswer(_ path: String, _ request: Request, _ site: HostSite) -> Response? {
    let response: Response
    switch path {
    case "/.well-known/apple-app-site-association", "/apple-app-site-association":
      response = .file(site.files.apple, "application/json", request, maximumAge: 300)
    case "/.well-known/assetlinks.json":
      guard let file = site.files.android else { return nil }
      response = .file(file, "application/json", request, maximumAge: 300)
    case "/robots.txt":
      response = .plain(.ok, "User-agent: *\nDisallow: /_lw/\nDisallow: /v1/\n")
    default:
      guard let asset = parts.pages.assets.all.first(where: { $0.path == path }) else { return nil }
      response = .file(asset.file, asset.contentType, request, maximumAge: 31_536_000)
    }
    let isRead = request.method == .get || request.method == .head
    return isRead ? response : .methodNotAllowed("GET, HEAD")
  }

  // MARK: Links

  private func follow(
    _ target: RequestTarget,
    _ request: Request,
    _ site: HostSite,
    _ context: Context
  ) async -> Response {
    let visit = VisitRequest(
      target: target.text,
      isHead: request.method == .head,
      userAgent: request.headers[.userAgent],
      acceptLanguage: request.headers[.acceptLanguage],
      referrer: request.headers[.referer],
      address: parts.proxies.address(
        peer: context.peerAddress,
        forwardedFor: request.headers[.xForwardedFor]
      ),
      time: parts.now()
    )
    do {
      let followed = try await LinkFinder(site: site, lookup: parts.lookup)
        .find(target, at: visit.time)
      if followed == nil { try interface.limiter.count(.misses(visit.address ?? "unknown")) }
      let answered = try await answer(visit, followed, site)
      await write(answered, context)
      let response = response(to: answered.answer)
      parts.metrics.count(
        response.status == .found ? .redirect : .page(status: response.status.code),
        (answered.awaitedEvent ?? answered.notedEvent)?.kind,
        ignoredTargets: followed?.ignoredTargets.count ?? 0
      )
      return response
    } catch let problem as Problem {
      return problem.response
    } catch {
      context.logger.error("A link could not be looked up", metadata: ["error": "\(error)"])
      return .plain(.serviceUnavailable, "The links cannot be read just now. Try again shortly.")
    }
  }

  private func answer(
    _ visit: VisitRequest,
    _ followed: FollowedLink?,
    _ site: HostSite
  ) async throws -> AnsweredVisit {
    let visitor = visitors.visitor(userAgent: visit.userAgent)
    let handler = VisitHandler(site: site)
    var generator = SystemRandomNumberGenerator()
    let isUsedUp = try await parts.limits.isUsedUp(followed?.link)
    let answered = handler.answer(
      visit,
      by: visitor,
      following: followed,
      isUsedUp: isUsedUp,
      using: &generator
    )
    // Of those who come at the same time, only as many get through as there are visits.
    if answered.awaitedEvent == nil || parts.limits.take(followed?.link) { return answered }
    return handler.answer(
      visit,
      by: visitor,
      following: followed,
      isUsedUp: true,
      using: &generator
    )
  }

  /// A redirect goes on when nothing can be written down; the recorder counts what is lost.
  private func write(_ answered: AnsweredVisit, _ context: Context) async {
    if let event = answered.notedEvent { parts.recorder.note(event) }
    guard let event = answered.awaitedEvent else { return }
    do {
      try await parts.recorder.record(event)
    } catch {
      context.logger.error("A visit could not be kept", metadata: ["error": "\(error)"])
    }
  }

  private func response(to answer: VisitAnswer) -> Response {
    switch answer {
    case .redirect(let url): .redirect(to: url)
    case .page(let page): .page(parts.pages.render(page))
    }
  }
}
