import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A problem document (RFC 9457).
struct Problem: Error, Sendable, Hashable, Encodable {
  /// What kind of problem it is, for programs: stable, never reused.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case malformedRequest = "malformed-request"
    case invalidValue = "invalid-value"
    case missingKey = "missing-key"
    case unknownKey = "unknown-key"
    case insufficientScope = "insufficient-scope"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case tooLarge = "too-large"
    case slugTaken = "slug-taken"
    case destinationNotAllowed = "destination-not-allowed"
    case tooManyRequests = "too-many-requests"
    case unknownInvitation = "unknown-invitation"
    case invitationRevoked = "invitation-revoked"
    case invitationExpired = "invitation-expired"
    case invitationExhausted = "invitation-exhausted"
    case ownInvitation = "own-invitation"
    case idempotencyKeyReused = "idempotency-key-reused"
    case requestInProgress = "request-in-progress"
    case bulkRefused = "bulk-refused"
    case unavailable = "unavailable"
    case unexpected = "unexpected"
  }

  var kind: Kind
  /// What is wrong with this request, and what to do.
  var detail: String
  /// Seconds to wait before trying again.
  var retryAfter: Int?
  /// The methods of the address.
  var allowedMethods: String?
  /// Of a request with many lines, those that are in the way.
  var lines: [Line]?

  /// A line of a request, and what is wrong with it.
  struct Line: Sendable, Hashable {
    /// From 1.
    var line: Int
    var problem: Problem
  }

  init(_ kind: Kind, _ detail: String, retryAfter: Int? = nil) {
    self.kind = kind
    self.detail = detail
    self.retryAfter = retryAfter
  }

  static func methodNotAllowed(_ methods: String) -> Problem {
    var problem = Problem(.methodNotAllowed, "This address understands \(methods).")
    problem.allowedMethods = methods
    return problem
  }

  private enum CodingKeys: String, CodingKey {
    case type, title, status, detail, lines
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind.uri, forKey: .type)
    try container.encode(kind.title, forKey: .title)
    try container.encode(kind.status.code, forKey: .status)
    try container.encode(detail, forKey: .detail)
    try container.encodeIfPresent(lines, forKey: .lines)
  }

  var response: Response {
    var response = Response.json(self, status: kind.status, type: "application/problem+json")
    if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
    if let allowedMethods { response.headers[.allow] = allowedMethods }
    if kind.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }
}

extension Problem.Line: Encodable {
  private enum CodingKeys: String, CodingKey {
    case line, type, detail
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(line, forKey: .line)
    try container.encode(problem.kind.uri, forKey: .type)
    try container.encode(problem.detail, forKey: .detail)
  }
}

extension Problem: CustomStringConvertible {
  /// For people, such as those at the command line.
  var description: String { "\(kind.title). \(detail)" }
}

extension Problem.Kind {
  var uri: String { "urn:linkwright:problem:\(rawValue)" }

  var status: HTTPResponse.Status {
    switch self {
    case .malformedRequest: .badRequest
    case .invalidValue, .destinationNotAllowed, .idempotencyKeyReused, .bulkRefused:
      .unprocessableContent
    case .missingKey, .unknownKey: .unauthorized
    case .insufficientScope, .ownInvitation: .forbidden
    case .notFound, .unknownInvitation: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .tooLarge: .contentTooLarge
    case .slugTaken, .invitationExhausted, .requestInProgress: .conflict
    case .invitationRevoked, .invitationExpired: .gone
    case .tooManyRequests: .tooManyRequests
    case .unavailable: .serviceUnavailable
    case .unexpected: .internalServerError
    }
  }

  var title: String {
    switch self {
    case .malformedRequest: "The request could not be read"
    case .invalidValue: "A value is not valid"
    case .missingKey: "The request has no key"
    case .unknownKey: "The key is not known"
    case .insufficientScope: "The key may not do that"
    case .notFound: "There is nothing at this address"
    case .methodNotAllowed: "The method is not understood here"
    case .tooLarge: "The request is too large"
    case .slugTaken: "The slug is in use"
    case .destinationNotAllowed: "A link may not lead there"
    case .tooManyRequests: "Too many requests"
    case .unknownInvitation: "No invitation has this code"
    case .invitationRevoked: "The invitation was taken back"
    case .invitationExpired: "The invitation has expired"
    case .invitationExhausted: "All places of the invitation are taken"
    case .ownInvitation: "Nobody can redeem their own invitation"
    case .idempotencyKeyReused: "The idempotency key came with another request"
    case .requestInProgress: "The same request is under way"
    case .bulkRefused: "Some lines cannot be done"
    case .unavailable: "The service is not available just now"
    case .unexpected: "Something went wrong here"
    }
  }
}

extension Response {
  /// A value as JSON; dates and keys as the types write them.
  static func json(
    _ value: some Encodable,
    status: HTTPResponse.Status = .ok,
    type: String = "application/json"
  ) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(value) else {
      return plain(.internalServerError, "The answer could not be written.")
    }
    return Response(
      status: status,
      headers: [
        .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
  }
}
