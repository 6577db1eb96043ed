import HTTPTypes
import Hummingbird
import LinkStore
import LinkwrightCore
import Logging
import RequestHeads

/// The API for apps, on the public listener.
struct AppAPI: Sendable {
  /// The limit for request bodies.
  static let maximumByteCount = 16 << 10

  let dependencies: ServiceDependencies
  let keys: KeyAuthenticator
  let limiter: RateLimiter

  /// The client of a call, and the site and the time of the call.
  struct Caller: Sendable {
    var site: HostSite
    var visitor: VisitorAddress?
    var time: Timestamp

    /// The rate limit key of the client's address.
    var address: String { visitor.rateLimitKey }
  }

  /// A request, together with the values that all endpoints need.
  struct Call: Sendable {
    var request: Request
    var target: RequestTarget
    var caller: Caller

    var site: HostSite { caller.site }
    var time: Timestamp { caller.time }
    var address: String { caller.address }
  }

  /// Responds to a request below `/v1/`.
  func respond(
    to request: Request,
    target: RequestTarget,
    site: HostSite,
    context: VisitorContext
  ) async -> Response {
    let call = Call(
      request: request,
      target: target,
      caller: caller(of: request.head, on: site, peer: context.peer)
    )
    do {
      return try await response(to: call).response
    } catch {
      return Problem(error, logger: context.logger).response
    }
  }

  func caller(of head: some RequestHead, on site: HostSite, peer: VisitorAddress?) -> Caller {
    Caller(
      site: site,
      visitor: dependencies.proxies.address(peer: peer, forwardedFor: head.field(.forwardedFor)),
      time: dependencies.now()
    )
  }

  /// Authenticates the sender of a call.
  ///
  /// - Parameter secret: The secret of the API key; nil to read it from the header of the request.
  func authenticate(
    _ call: Call,
    _ secret: String? = nil,
    requiring scope: APIKey.Scope
  ) async throws -> APIKey {
    try await keys.authenticate(
      secret ?? call.request.bearerToken,
      requiring: scope,
      from: call.address
    )
  }

  /// Performs a call, or returns the stored response if the request repeats an earlier one.
  ///
  /// - Parameters:
  ///   - type: The type of the request body.
  ///   - perform: Performs the call. This closure receives the body, and an idempotent request if
  ///     the client sent an idempotency key. In this case, the closure has to store the response in
  ///     the same transaction as the change.
  func performOnce<Body: Decodable & Sendable>(
    _ call: Call,
    key: APIKey,
    body type: Body.Type,
    perform: @Sendable (Body, IdempotentRequest?) async throws -> APIResponse
  ) async throws -> APIResponse {
    let body = try await call.request.bytes(maximumCount: Self.maximumByteCount)
    let request = try call.request.headers[.idempotencyKey].map { value in
      try IdempotentRequest(
        key: value,
        client: key,
        endpoint:
          "\(call.request.method.rawValue) https://\(call.site.host.name)\(call.target.text)",
        body: body
      )
    }
    return try await dependencies.idempotency.perform(request, in: dependencies.store) {
      try await perform(body.decoded(type), request)
    }
  }

  private func response(to call: Call) async throws -> APIResponse {
    let segments = Self.segments(of: call.target)
    switch RouteLabel(callSegments: segments) {
    case .resolve:
      try expect(.post, call)
      return try await resolve(call)
    case .links:
      try expect(.post, call)
      return try await createLink(call)
    case .invitations:
      try expect(.post, call)
      return try await issueInvitation(call)
    case .invitationPreview:
      try expect(.get, call)
      return try await previewInvitation(segments[1], call)
    case .redemption:
      try expect(.post, call)
      return try await redeemInvitation(segments[1], call)
    case .appEvents:
      try expect(.post, call)
      return try await reportEvents(call)
    case .erasure:
      try expect(.post, call)
      return try await eraseInstallation(call)
    default:
      throw Problem(
        .notFound,
        "For all endpoints, see /openapi-apps.yaml on the management listener."
      )
    }
  }

  /// The segments of a path below `/v1/`.
  static func segments(of target: RequestTarget) -> [String] {
    target.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2)
      .map(String.init)
  }

  private func expect(_ method: HTTPRequest.Method, _ call: Call) throws {
    let isHead = method == .get && call.request.method == .head
    guard call.request.method == method || isHead else {
      throw Problem.methodNotAllowed(method == .get ? "GET, HEAD" : method.rawValue)
    }
  }
}
