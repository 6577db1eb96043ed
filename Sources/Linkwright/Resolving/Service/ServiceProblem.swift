import Foundation

/// A problem document from the service (RFC 9457).
struct ServiceProblem: Sendable, Equatable, Decodable {
  /// The problem types that the client distinguishes. The client treats every other type as a
  /// refusal.
  enum Kind: String, Sendable, Hashable {
    case unknownInvitation = "unknown-invitation"
    case invitationRevoked = "invitation-revoked"
    case invitationExpired = "invitation-expired"
    case invitationExhausted = "invitation-exhausted"
    case ownInvitation = "own-invitation"
    case requestInProgress = "request-in-progress"
    case missingKey = "missing-key"
    case unknownKey = "unknown-key"
    case insufficientScope = "insufficient-scope"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
  }

  private static let prefix = "urn:linkwright:problem:"

  var type: String
  var title: String?
  var detail: String?

  var kind: Kind? { Kind(rawValue: String(type.dropFirst(Self.prefix.count))) }

  /// - Returns: nil if the response does not contain a problem document from the service.
  init?(_ response: LinkResponse) {
    guard let problem = try? JSONDecoder().decode(Self.self, from: Data(response.body)),
      problem.type.hasPrefix(Self.prefix)
    else { return nil }
    self = problem
  }

  /// The outcome of a redemption; nil if the problem does not concern the invitation.
  var redemption: Redemption.Outcome? {
    switch kind {
    case .unknownInvitation: .unknown
    case .invitationRevoked: .revoked
    case .invitationExpired: .expired
    case .invitationExhausted: .exhausted
    case .ownInvitation: .ownInvitation
    default: nil
    }
  }
}
