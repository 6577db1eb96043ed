import HTTPTypes
import Hummingbird
import LinkStore
import LinkwrightCore
import Logging

/// The calls that apps make, on the public listener.
struct AppAPI: Sendable {
  /// The largest body.
  static let maximumByteCount = 16 << 10

  let parts: ServiceParts
  let keys: KeyAuthenticator
  let limiter: RateLimiter

  /// Answers a request below `/v1/`.
  func answer(
    to request: Request,
    _ target: RequestTarget,
    _ site: HostSite,
    _ context: VisitorContext
  ) async -> Response {
    let call = Call(
      request: request,
      target: target,
      site: site,
      visitor: parts.proxies.address(
        peer: context.peer,
        forwardedFor: request.headers[.xForwardedFor]
      ),
      time: parts.now()
    )
    do {
      return try await answer(call)
    } catch let problem as Problem {
      return problem.response
    } catch let error as StoreError {
      let problem = error.problem
      if problem.kind == .unavailable {
        context.logger.error("The store failed", metadata: ["error": "\(error)"])
      }
      return problem.response
    } catch {
      context.logger.error("A call failed", metadata: ["error": "\(error)"])
      return Problem(.unexpected, "It was written to the log.").response
    }
  }

  /// One call, with what every call needs.
  struct Call: Sendable {
    var request: Request
    var target: RequestTarget
    var site: HostSite
    var visitor: VisitorAddress?
    var time: Timestamp

    /// What requests are counted by.
    var address: String { visitor?.text ?? "unknown" }
  }

  private func answer(_ call: Call) async throws -> Response {
    let segments = call.target.path.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst(2)
      .map(String.init)
    switch (segments.first, segments.count) {
    case ("resolve", 1):
      try expect(.post, call)
      return try await resolve(call)
    case ("links", 1):
      try expect(.post, call)
      return try await createLink(call).response
    case ("invitations", 1):
      try expect(.post, call)
      return try await issueInvitation(call).response
    case ("invitations", 2):
      try expect(.get, call)
      return try await previewInvitation(segments[1], call)
    case ("invitations", 3) where segments[2] == "redeem":
      try expect(.post, call)
      return try await redeemInvitation(segments[1], call)
    default:
      throw Problem(
        .notFound,
        "The calls are described in /openapi-apps.yaml of the management API."
      )
    }
  }

  private func expect(_ method: HTTPRequest.Method, _ call: Call) throws {
    let isHead = method == .get && call.request.method == .head
    guard call.request.method == method || isHead else {
      throw Problem.methodNotAllowed(method == .get ? "GET, HEAD" : method.rawValue)
    }
  }
}
