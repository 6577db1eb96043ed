import HTTPTypes
import LinkStore

/// A row of the table of management calls.
struct ManagementEndpoint: Sendable {
  typealias Handler =
    @Sendable (ManagementAPI, ManagementCall) async throws -> APIResponse

  var method: HTTPRequest.Method
  /// As OpenAPI writes it: `/v1/links/{id}`.
  var path: String
  /// What the key has to allow; nil where no key is needed.
  var scope: APIKey.Scope?
  var maximumByteCount: Int
  /// Whether a repeated `Idempotency-Key` gets the first answer again.
  var isRepeatable: Bool
  var handler: Handler
  private let segments: [Substring]

  init(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ scope: APIKey.Scope? = nil,
    maximumByteCount: Int = 64 << 10,
    isRepeatable: Bool = false,
    _ handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.scope = scope
    self.maximumByteCount = maximumByteCount
    self.isRepeatable = isRepeatable
    self.handler = handler
    segments = path.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// The parameters of a path, decoded; nil where it is another one.
  func parameters(in path: [Substring]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var parameters: [String: String] = [:]
    for (segment, part) in zip(segments, path) {
      if segment.hasPrefix("{") {
        guard !part.isEmpty else { return nil }
        parameters[String(segment.dropFirst().dropLast())] = part.decodedSegment
      } else if segment != part {
        return nil
      }
    }
    return parameters
  }
}
