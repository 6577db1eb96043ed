/// The reason why a redeemer token was rejected.
///
/// The raw values are the `reason` in problem documents. Neither the raw values nor the
/// descriptions contain any part of the token or the configuration.
enum RedeemerTokenError: String, Error, Sendable, Hashable, CaseIterable {
  case tooLarge = "too-large"
  case malformed
  case duplicateMember = "duplicate-member"
  case criticalHeader = "critical-header"
  case unknownKey = "unknown-key"
  case algorithm
  case signature
  case missingClaim = "missing-claim"
  case audience
  case issuer
  case lifetime
  case expired
  case notYetValid = "not-yet-valid"
  case code
  case redeemer
}

extension RedeemerTokenError: CustomStringConvertible {
  /// What is wrong and what to do, for the developers of the server that signs the tokens.
  var description: String {
    switch self {
    case .tooLarge:
      "A token may have at most \(RedeemerVerifier.maximumByteCount) bytes."
    case .malformed:
      "Send a signed JWT in compact form whose header and claims are JSON objects, with claims of the "
        + "documented types."
    case .duplicateMember: "The header or the claims contain a member twice."
    case .criticalHeader: "The header contains \"crit\", which is not supported."
    case .unknownKey:
      "\"kid\" in the header must be the id of a key in the configuration. It is optional only if "
        + "there is one key."
    case .algorithm:
      "\"alg\" in the header must be the algorithm of the key: ES256 for P-256, ES384 for P-384, EdDSA "
        + "for Ed25519, RS256 for RSA."
    case .signature: "The signature does not match the token and the configured key."
    case .missingClaim:
      "The claims sub, aud, iat, exp and code are required, and iss if it is configured."
    case .audience: "\"aud\" must contain the audience in the configuration."
    case .issuer: "\"iss\" must be the issuer in the configuration."
    case .lifetime: "\"exp\" must be after \"iat\", by at most 5 minutes."
    case .expired: "The token has expired. Sign a new one for each attempt."
    case .notYetValid:
      "\"iat\" or \"nbf\" is in the future. Check the clock of the server that signs."
    case .code: "\"code\" must be the invite code of the request."
    case .redeemer:
      "\"sub\" must have 1 to 255 bytes, and \"redeemer\" must be the same or absent."
    }
  }
}
