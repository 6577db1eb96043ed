import HTTPTypes
import LinkStore
import LinkwrightCore

/// An endpoint of the management API.
struct ManagementEndpoint: Sendable {
  typealias Handler =
    @Sendable (ManagementAPI, ManagementCall) async throws -> APIResponse

  var method: HTTPRequest.Method
  /// The path in the notation of OpenAPI, such as `/v1/links/{id}`.
  var path: String
  /// The scope that a key must have; nil for endpoints that need no key.
  var scope: APIKey.Scope?
  var maximumByteCount: Int
  /// Whether a repeated request with the same `Idempotency-Key` gets the stored response.
  var acceptsIdempotencyKey: Bool
  /// Whether requests to the endpoint may name any host, which load balancers may do in health
  /// checks. If so, ``ManagementHosts`` does not apply to the endpoint.
  var acceptsAnyHost: Bool
  var handler: Handler
  private let segments: [Substring]

  init(
    _ method: HTTPRequest.Method,
    _ path: String,
    scope: APIKey.Scope? = nil,
    maximumByteCount: Int = 64 << 10,
    acceptsIdempotencyKey: Bool = false,
    acceptsAnyHost: Bool = false,
    handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.scope = scope
    self.maximumByteCount = maximumByteCount
    self.acceptsIdempotencyKey = acceptsIdempotencyKey
    self.acceptsAnyHost = acceptsAnyHost
    self.handler = handler
    segments = path.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Finds the endpoint of a request and the parameters of its path.
  ///
  /// The paths are compared in order, and the first match counts. Therefore, `/v1/links/bulk` has
  /// to come before `/v1/links/{id}`.
  ///
  /// - Throws: ``Problem``: `not-found` if no path matches, or `method-not-allowed`, which lists
  ///   the supported methods.
  static func find(
    _ method: HTTPRequest.Method,
    path: String,
    in table: [ManagementEndpoint]
  ) throws -> (ManagementEndpoint, [String: String]) {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = table.first(where: { $0.parameters(in: segments) != nil }) else {
      throw Problem(.notFound, "See /openapi.yaml for all endpoints.")
    }
    let endpoints = table.filter { $0.path == first.path }
    let requested: HTTPRequest.Method = method == .head ? .get : method
    guard let endpoint = endpoints.first(where: { $0.method == requested }),
      let parameters = endpoint.parameters(in: segments)
    else {
      let methods = endpoints.map { $0.method == .get ? "GET, HEAD" : $0.method.rawValue }
      throw Problem.methodNotAllowed(methods.joined(separator: ", "))
    }
    return (endpoint, parameters)
  }

  /// Returns the decoded parameters of a path; nil if the path does not match.
  private func parameters(in path: [Substring]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var parameters: [String: String] = [:]
    for (segment, part) in zip(segments, path) {
      if segment.hasPrefix("{") {
        guard !part.isEmpty else { return nil }
        parameters[String(segment.dropFirst().dropLast())] = PercentCoding.decoded(part)
      } else if segment != part {
        return nil
      }
    }
    return parameters
  }
}
