import HTTPTypes
import Hummingbird
import Logging

/// Responds to requests on the public listener.
struct PublicResponder: HTTPResponder {
  typealias Context = VisitorContext

  let dependencies: ServiceDependencies
  let links: LinkResponder
  let api: AppAPI

  func respond(to request: Request, context: Context) async throws -> Response {
    let start = ContinuousClock.now
    let (response, handling) = await response(to: request, context)
    return dependencies.report(handling, response, to: request, since: start)
  }

  private func response(
    to request: Request,
    _ context: Context
  ) async -> (Response, RequestHandling) {
    switch PublicRoute(
      request.head,
      sites: dependencies.sites.value,
      assets: dependencies.pages.assets
    ) {
    case .response(let response, let route):
      return (response, RequestHandling(route: route, host: hostName(of: request)))
    case .call(let target, let site):
      let handling = RequestHandling(
        route: RouteLabel(callSegments: AppAPI.segments(of: target)),
        host: site.host.name
      )
      let response = await api.respond(
        to: request,
        target: target,
        site: site,
        context: context
      )
      return (response, handling)
    case .link(let target, let site):
      let handling = RequestHandling(route: .path, host: site.host.name)
      do {
        let visit = links.visit(to: target, head: request.head, peer: context.peer)
        return try await links.respond(to: visit, on: site)
      } catch let problem as Problem {
        return (problem.response, handling)
      } catch {
        context.logger.error("A link could not be looked up", metadata: ["error": "\(error)"])
        let response = Response.plain(
          .serviceUnavailable,
          "Links are temporarily unavailable. Try again in a few seconds."
        )
        return (response, handling)
      }
    }
  }

  /// The host of a request; nil if the host is not configured.
  private func hostName(of request: Request) -> String? {
    request.head.host.flatMap { dependencies.sites.value.site(forHostHeader: $0) }?.host.name
  }
}
