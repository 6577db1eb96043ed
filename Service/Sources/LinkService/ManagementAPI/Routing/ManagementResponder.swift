import HTTPTypes
import Hummingbird
import LinkStore
import LinkwrightCore
import Logging

/// Answers on the management listener.
struct ManagementResponder: HTTPResponder {
  typealias Context = VisitorContext

  let interface: ManagementAPI

  func respond(to request: Request, context: Context) async throws -> Response {
    let start = ContinuousClock.now
    let answer = await answer(to: request, context.logger)
    interface.parts.metrics.count(.management, answer.status.code, ContinuousClock.now - start)
    return request.method == .head ? answer.createHeadResponse() : answer
  }

  private func answer(to request: Request, _ logger: Logger) async -> Response {
    do {
      return try await checkedAnswer(to: request).response
    } catch let problem as Problem {
      return problem.response
    } catch let error as StoreError {
      let problem = error.problem
      if problem.kind == .unavailable {
        logger.error("The store failed", metadata: ["error": "\(error)"])
      }
      return problem.response
    } catch {
      logger.error("A call failed", metadata: ["error": "\(error)"])
      return Problem(.unexpected, "It was written to the log.").response
    }
  }

  private func checkedAnswer(to request: Request) async throws -> APIResponse {
    guard let target = RequestTarget(request.head.path),
      target.text.utf8.count <= RequestTarget.maximumLength
    else {
      throw Problem(
        .malformedRequest,
        "The request target has to be a path of valid UTF-8 with at most 8,192 bytes."
      )
    }
    let (endpoint, parameters) = try ManagementEndpoint.find(
      request.method,
      target.path,
      in: ManagementAPI.endpoints
    )
    var call = ManagementCall(
      parameters: parameters,
      query: LinkQuery(target.text.dropFirst(target.path.count + 1).prefix { $0 != "#" }),
      body: [],
      time: interface.parts.now()
    )
    if let scope = endpoint.scope {
      call.key = try await interface.keys.serverKey(request.bearerToken, allowing: scope)
    }
    call.body = try await request.bytes(maximumCount: endpoint.maximumByteCount)
    if endpoint.isRepeatable, let value = request.headers[.idempotencyKey], let key = call.key {
      let place = "\(request.method.rawValue) \(target.text)"
      call.repeatable = try IdempotentRequest(value, from: key, place, call.body)
    }
    let checked = call
    let parts = interface.parts
    return try await parts.idempotency.once(call.repeatable, in: parts.store) {
      try await endpoint.handler(interface, checked)
    }
  }
}
