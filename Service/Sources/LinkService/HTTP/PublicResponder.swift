import HTTPTypes
import Hummingbird

/// Responds to requests on the public listener that were decoded.
struct PublicResponder: HTTPResponder {
  typealias Context = VisitorContext

  let decider: PublicDecider

  func respond(to request: Request, context: Context) async throws -> Response {
    let start = request.arrival
    switch decider.decide(request.head, peer: context.peer) {
    case .ready(let answer):
      return await response(with: answer, to: request, since: start)
    case .waits(let visit):
      let answer = await decider.answer(to: visit, logger: context.logger)
      return await response(with: answer, to: request, since: start)
    case .call(let target, let site):
      let handling = RequestHandling(
        route: RouteLabel(callSegments: AppAPI.segments(of: target)),
        host: site.host.name
      )
      let response = await decider.api.respond(
        to: request,
        target: target,
        site: site,
        context: context
      )
      return decider.dependencies.report(handling, response, to: request, since: start)
    }
  }

  private func response(
    with answer: PublicAnswer,
    to request: Request,
    since start: ContinuousClock.Instant
  ) async -> Response {
    if let event = answer.event { await decider.dependencies.recorder.record(event) }
    decider.dependencies.report(
      answer,
      method: request.method,
      duration: ContinuousClock.now - start
    )
    return Response(answer.response, isHead: request.method == .head)
  }
}
