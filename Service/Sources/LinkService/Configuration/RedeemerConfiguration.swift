/// How an app's redeemers are proved: the keys and claims of the tokens that the team's server
/// signs.
package struct RedeemerConfiguration: Sendable, Hashable {
  /// The required `aud` of a token.
  package var audience: String
  /// The required `iss` of a token; nil if any is accepted.
  package var issuer: String?
  package var keys: [RedeemerKey] = []
}
