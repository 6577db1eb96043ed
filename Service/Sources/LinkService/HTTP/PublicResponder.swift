import HTTPTypes
import Hummingbird
import Logging

/// Answers on the public listener.
struct PublicResponder: HTTPResponder {
  typealias Context = VisitorContext

  let parts: ServiceParts
  let links: LinkResponder
  let interface: AppAPI

  func respond(to request: Request, context: Context) async throws -> Response {
    let start = ContinuousClock.now
    let answer = await answer(to: request, context)
    parts.metrics.count(.publicListener, answer.status.code, ContinuousClock.now - start)
    return request.method == .head ? answer.createHeadResponse() : answer
  }

  private func answer(to request: Request, _ context: Context) async -> Response {
    switch PublicRoute(request.head, parts.sites.value, parts.pages.assets) {
    case .answer(let response):
      return response
    case .call(let target, let site):
      return await interface.answer(to: request, target, site, context)
    case .link(let target, let site):
      do {
        return try await links.answer(links.visit(target, request.head, context.peer), site)
      } catch let problem as Problem {
        return problem.response
      } catch {
        context.logger.error("A link could not be looked up", metadata: ["error": "\(error)"])
        let text = "The links cannot be read just now. Try again shortly."
        return .plain(.serviceUnavailable, text)
      }
    }
  }
}
