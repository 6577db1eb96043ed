import JWTKit

/// The claims of a redeemer token. All claims are optional here, so that ``RedeemerVerifier`` can
/// report that a claim is missing.
struct RedeemerClaims: JWTPayload {
  /// The team's identifier of the redeemer.
  var sub: String?
  var aud: Audience?
  var iss: String?
  /// The time in seconds since 1970 (NumericDate in RFC 7519).
  var iat: Double?
  var exp: Double?
  var nbf: Double?
  /// The invite code. It may be written as users type it.
  var code: String?

  /// One audience, or a list of them. `AudienceClaim` of JWTKit traps on an empty list.
  struct Audience: Codable, Sendable {
    var names: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        names = [name]
      } else {
        names = try container.decode([String].self)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(names)
    }
  }

  /// ``RedeemerVerifier`` checks the claims, because it has the configuration and the clock.
  func verify(using algorithm: some JWTAlgorithm) {}
}
