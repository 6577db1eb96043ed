import HTTPTypes
import Hummingbird

/// A problem document (RFC 9457).
struct Problem: Error, Sendable, Hashable, Encodable {
  /// The type of a problem, which programs can evaluate. A raw value is stable and never reused.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case malformedRequest = "malformed-request"
    case invalidValue = "invalid-value"
    case missingKey = "missing-key"
    case unknownKey = "unknown-key"
    case insufficientScope = "insufficient-scope"
    case serverKeyRequired = "server-key-required"
    case hostNotAllowed = "host-not-allowed"
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
    case redeemerProofRequired = "redeemer-proof-required"
    case redeemerTokenInvalid = "redeemer-token-invalid"
    case idempotencyKeyReused = "idempotency-key-reused"
    case requestInProgress = "request-in-progress"
    case erased
    case bulkRefused = "bulk-refused"
    case qrCodeRefused = "qr-code-refused"
    case unavailable = "unavailable"
    case databaseUnavailable = "database-unavailable"
    case unexpected = "unexpected"
  }

  var kind: Kind
  /// What is wrong with this request and what to do about it.
  var detail: String
  /// The number of seconds to wait before the request is repeated.
  var retryAfter: Int?
  /// The methods that the path supports, for the header `Allow`.
  var allowedMethods: String?
  /// The rejected lines of a bulk request.
  var lines: [Line]?
  /// A machine-readable word that distinguishes several causes of the same problem type.
  var reason: String?

  /// A line of a bulk request and its problem.
  struct Line: Sendable, Hashable {
    /// The number of the line, counted from 1.
    var line: Int
    var problem: Problem
  }

  init(_ kind: Kind, _ detail: String, retryAfter: Int? = nil) {
    self.kind = kind
    self.detail = detail
    self.retryAfter = retryAfter
  }

  static func methodNotAllowed(_ methods: String) -> Problem {
    var problem = Problem(.methodNotAllowed, "Use one of these methods: \(methods).")
    problem.allowedMethods = methods
    return problem
  }

  private enum CodingKeys: String, CodingKey {
    case type, title, status, detail, lines, reason
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind.uri, forKey: .type)
    try container.encode(kind.title, forKey: .title)
    try container.encode(kind.status.code, forKey: .status)
    try container.encode(detail, forKey: .detail)
    try container.encodeIfPresent(lines, forKey: .lines)
    try container.encodeIfPresent(reason, forKey: .reason)
  }

  /// The document that describes the problem.
  var document: APIResponse {
    let type = "application/problem+json"
    return (try? APIResponse(self, status: kind.status, contentType: type))
      ?? APIResponse(
        .internalServerError,
        contentType: "text/plain; charset=utf-8",
        body: Array("The response could not be encoded.\n".utf8)
      )
  }

  var response: Response { Response(PublicResponse(self), isHead: false) }
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
  /// The problem as text, for the command line.
  var description: String { "\(kind.title). \(detail)" }
}

extension Problem.Kind {
  var uri: String { "urn:linkwright:problem:\(rawValue)" }

  var status: HTTPResponse.Status {
    switch self {
    case .malformedRequest: .badRequest
    case .invalidValue, .destinationNotAllowed, .idempotencyKeyReused, .bulkRefused,
      .qrCodeRefused:
      .unprocessableContent
    case .missingKey, .unknownKey: .unauthorized
    case .insufficientScope, .serverKeyRequired, .hostNotAllowed, .ownInvitation: .forbidden
    // The status is not 401, because the key in the request is valid, and another publishable key
    // would not help.
    case .redeemerProofRequired, .redeemerTokenInvalid: .forbidden
    case .notFound, .unknownInvitation: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .tooLarge: .contentTooLarge
    case .slugTaken, .invitationExhausted, .requestInProgress: .conflict
    case .invitationRevoked, .invitationExpired, .erased: .gone
    case .tooManyRequests: .tooManyRequests
    case .unavailable, .databaseUnavailable: .serviceUnavailable
    case .unexpected: .internalServerError
    }
  }

  var title: String {
    switch self {
    case .malformedRequest: "The request is malformed"
    case .invalidValue: "A value is invalid"
    case .missingKey: "The request has no key"
    case .unknownKey: "The key is unknown"
    case .insufficientScope: "The key lacks a required scope"
    case .serverKeyRequired: "A server key is required"
    case .hostNotAllowed: "The host or the origin is not allowed"
    case .notFound: "Not found"
    case .methodNotAllowed: "The method is not allowed"
    case .tooLarge: "The request is too large"
    case .slugTaken: "The slug is in use"
    case .destinationNotAllowed: "The destination is not allowed"
    case .tooManyRequests: "Too many requests"
    case .unknownInvitation: "No invitation has this code"
    case .invitationRevoked: "The invitation was revoked"
    case .invitationExpired: "The invitation has expired"
    case .invitationExhausted: "The invitation has no capacity left"
    case .ownInvitation: "Nobody can redeem their own invitation"
    case .redeemerProofRequired: "The redeemer must be proved"
    case .redeemerTokenInvalid: "The redeemer token is invalid"
    case .idempotencyKeyReused: "The idempotency key belongs to another request"
    case .requestInProgress: "The same request is in progress"
    case .erased: "The person was erased"
    case .bulkRefused: "Some lines are invalid"
    case .qrCodeRefused: "Phones could not scan the QR code reliably"
    case .unavailable: "The service is temporarily unavailable"
    case .databaseUnavailable: "The database is unavailable"
    case .unexpected: "The service failed"
    }
  }
}
