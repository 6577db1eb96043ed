import HTTPTypes
import Hummingbird
import LinkStore
import LinkwrightCore
import Logging

/// Responds to requests on the management listener.
struct ManagementResponder: HTTPResponder {
  typealias Context = VisitorContext

  let api: ManagementAPI

  func respond(to request: Request, context: Context) async throws -> Response {
    let start = request.arrival
    var route = RouteLabel.other.text
    let response = await response(to: request, context, route: &route)
    let handling = RequestHandling(managementRoute: route)
    return api.dependencies.report(handling, response, to: request, since: start)
  }

  private func response(
    to request: Request,
    _ context: Context,
    route: inout String
  ) async -> Response {
    do {
      return try await apiResponse(to: request, from: context.peer, route: &route).response
    } catch {
      return Problem(error, logger: context.logger).response
    }
  }

  /// - Parameter route: Receives the path of the endpoint.
  private func apiResponse(
    to request: Request,
    from peer: VisitorAddress?,
    route: inout String
  ) async throws -> APIResponse {
    let target: RequestTarget
    do throws(RequestTarget.Flaw) {
      target = try RequestTarget(checking: request.head.path)
    } catch {
      throw Problem(.malformedRequest, "\(error)")
    }
    guard target.text.utf8.count <= RequestTarget.maximumLength else {
      throw Problem(
        .malformedRequest,
        "The request target is longer than \(RequestTarget.maximumLength) bytes."
      )
    }
    let (endpoint, parameters) = try ManagementEndpoint.find(
      request.method,
      path: target.path,
      in: ManagementAPI.endpoints
    )
    route = endpoint.path
    if !endpoint.acceptsAnyHost { try api.hosts.check(request.head) }
    var call = ManagementCall(
      parameters: parameters,
      query: LinkQuery(target.query ?? ""),
      body: [],
      ifNoneMatch: request.headers[.ifNoneMatch],
      time: api.dependencies.now()
    )
    if let scope = endpoint.scope {
      call.key = try await api.keys.authenticateServer(
        request.bearerToken,
        requiring: scope,
        from: peer.rateLimitKey
      )
    }
    call.body = try await request.bytes(maximumCount: endpoint.maximumByteCount)
    if endpoint.acceptsIdempotencyKey, let value = request.headers[.idempotencyKey],
      let key = call.key
    {
      call.idempotentRequest = try IdempotentRequest(
        key: value,
        client: key,
        endpoint: "\(request.method.rawValue) \(target.text)",
        body: call.body
      )
    }
    let authenticated = call
    return try await api.dependencies.idempotency.perform(
      call.idempotentRequest,
      in: api.dependencies.store
    ) {
      try await endpoint.handler(api, authenticated)
    }
  }
}
