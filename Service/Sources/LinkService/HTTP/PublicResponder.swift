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
    let response = await response(to: request, context)
    dependencies.metrics.countResponse(
      .publicListener,
      status: response.status.code,
      duration: ContinuousClock.now - start
    )
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func response(to request: Request, _ context: Context) async -> Response {
    switch PublicRoute(
      request.head,
      sites: dependencies.sites.value,
      assets: dependencies.pages.assets
    ) {
    case .response(let response):
      return response
    case .call(let target, let site):
      return await api.respond(to: request, target: target, site: site, context: context)
    case .link(let target, let site):
      do {
        let visit = links.visit(to: target, head: request.head, peer: context.peer)
        return try await links.respond(to: visit, on: site)
      } catch let problem as Problem {
        return problem.response
      } catch {
        context.logger.error("A link could not be looked up", metadata: ["error": "\(error)"])
        return .plain(
          .serviceUnavailable,
          "Links are temporarily unavailable. Try again in a few seconds."
        )
      }
    }
  }
}
