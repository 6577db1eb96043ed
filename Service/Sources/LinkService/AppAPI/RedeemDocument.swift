import LinkStore
import LinkwrightCore

/// The body of a request to redeem an invitation: a `RedeemRequest` that may omit `redeemer` if its
/// token names the redeemer.
struct RedeemDocument: Sendable, Decodable {
  var redeemer: String?
  var redeemerToken: String?

  /// Determines who redeems an invitation.
  ///
  /// A server key is sufficient proof, because only the team has such a key. If there are no
  /// verifiers, a token is ignored. Apps can therefore send tokens before the configuration
  /// requires them.
  ///
  /// - Parameters:
  ///   - code: The code of the invitation.
  ///   - verifiers: The verifiers of redeemer tokens. One of them must accept the token. Empty if
  ///     apps name their redeemers without a token.
  /// - Returns: The team's identifier of the redeemer, and whether the team's server vouches for
  ///   it.
  /// - Throws: ``Problem``
  func redeemer(
    of code: InviteCode,
    verifiers: [RedeemerVerifier],
    key: APIKey,
    at time: Timestamp
  ) async throws -> (id: String, isProved: Bool) {
    if let redeemerToken, !verifiers.isEmpty {
      let proved = try await Self.redeemer(of: redeemerToken, verifiers, redeeming: code, at: time)
      guard redeemer == nil || redeemer == proved else { throw Problem(.redeemer) }
      return (proved, true)
    }
    guard verifiers.isEmpty || key.kind == .server else {
      throw Problem(
        .redeemerProofRequired,
        "Send a token of your server in \"redeemerToken\": a publishable key cannot name the redeemer."
      )
    }
    guard let redeemer else { throw Problem(.invalidValue, "\"redeemer\" is missing.") }
    guard RedeemerVerifier.isRedeemer(redeemer) else {
      throw Problem(.invalidValue, "\"redeemer\" must have 1 to 255 bytes.")
    }
    return (redeemer, key.kind == .server)
  }

  private static func redeemer(
    of token: String,
    _ verifiers: [RedeemerVerifier],
    redeeming code: InviteCode,
    at time: Timestamp
  ) async throws -> String {
    var refusal: RedeemerTokenError?
    for verifier in verifiers {
      do throws(RedeemerTokenError) {
        return try await verifier.redeemer(of: token, redeeming: code, at: time)
      } catch {
        refusal = refusal ?? error
      }
    }
    throw Problem(refusal ?? .unknownKey)
  }
}

extension Problem {
  fileprivate init(_ refusal: RedeemerTokenError) {
    self.init(.redeemerTokenInvalid, refusal.description)
    reason = refusal.rawValue
  }
}
