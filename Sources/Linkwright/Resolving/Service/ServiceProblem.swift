import Foundation

/// What the service says is wrong with a request (RFC 9457).
struct ServiceProblem: Sendable, Hashable, Decodable {
  /// The problems that mean something to an app; a kind that is not here is refused like any other.
  enum Kind: String, Sendable, Hashable {
    case unknownInvitation = "unknown-invitation"
    case invitationRevoked = "invitation-revoked"
    case invitationExpired = "invitation-expired"
    case invitationExhausted = "invitation-exhausted"
    case ownInvitation = "own-invitation"
    case requestInProgress = "request-in-progress"
  }

  private static let prefix = "urn:linkwright:problem:"

  var type: String
  var title: String?
  var detail: String?

  var kind: Kind? { Kind(rawValue: String(type.dropFirst(Self.prefix.count))) }

  /// - Returns: nil for an answer that has no problem of the service in it.
  init?(_ response: LinkResponse) {
    guard let problem = try? JSONDecoder().decode(Self.self, from: Data(response.body)),
      problem.type.hasPrefix(Self.prefix)
    else { return nil }
    self = problem
  }

  /// What the problem is to somebody who joins; nil when it is none of the invitation's.
  var redemption: Redemption.Outcome? {
    switch kind {
    case .unknownInvitation: .unknown
    case .invitationRevoked: .revoked
    case .invitationExpired: .expired
    case .invitationExhausted: .exhausted
    case .ownInvitation: .ownInvitation
    case .requestInProgress, nil: nil
    }
  }
}
