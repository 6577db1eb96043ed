/// How the team's server proves who redeems an invitation: the keys with which it signs tokens, and
/// the claims of these tokens.
package struct RedeemerConfiguration: Sendable, Hashable {
  /// The `aud` that a token must have.
  package var audience: String
  /// The `iss` that a token must have; nil if any `iss` is accepted.
  package var issuer: String?
  package var keys: [RedeemerKey] = []
}
