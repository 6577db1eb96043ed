import Foundation
import JWTKit
import LinkwrightCore

/// Decides whether a token of the team's server proves who redeems an invitation.
///
/// A token is a JWT (RFC 7519) in compact form. The checks follow RFC 8725: the key determines the
/// algorithm, and a token is valid only for one audience, one invite code and a short time.
struct RedeemerVerifier: Sendable {
  static let maximumByteCount = 4096
  static let maximumLifetime = Duration.seconds(300)
  /// The tolerated difference between the clocks of the team's server and of this service.
  static let leeway = Duration.seconds(60)

  let configuration: RedeemerConfiguration

  init(_ configuration: RedeemerConfiguration) { self.configuration = configuration }

  /// Whether a text can be the team's identifier of a redeemer.
  static func isRedeemer(_ text: String) -> Bool { (1...255).contains(text.utf8.count) }

  /// Verifies a token.
  ///
  /// - Parameter code: The invite code in the request.
  /// - Returns: The team's identifier of the redeemer.
  func redeemer(
    of token: String,
    redeeming code: InviteCode,
    at time: Timestamp
  ) async throws(RedeemerTokenError) -> String {
    guard token.utf8.count <= Self.maximumByteCount else { throw .tooLarge }
    let key = try key(for: CompactToken(token))
    let claims = try await claims(of: token, signedBy: key)
    return try redeemer(in: claims, redeeming: code, at: time)
  }

  private func key(for token: CompactToken) throws(RedeemerTokenError) -> RedeemerKey {
    guard !token.hasHeader("crit") else { throw .criticalHeader }
    // A token may omit `kid` if there is only one key.
    let candidates =
      token.hasHeader("kid")
      ? configuration.keys.filter { $0.id == token.headerText("kid") } : configuration.keys
    guard let key = candidates.first, candidates.count == 1 else { throw .unknownKey }
    // JWTKit verifies with the algorithm of the key and ignores `alg`.
    guard token.headerText("alg") == key.algorithm.rawValue else { throw .algorithm }
    return key
  }

  private func claims(
    of token: String,
    signedBy key: RedeemerKey
  ) async throws(RedeemerTokenError) -> RedeemerClaims {
    do {
      return try await key.collection().verify(token, as: RedeemerClaims.self)
    } catch let error as JWTError where error.errorType == .malformedToken {
      throw .malformed
    } catch {
      throw .signature
    }
  }

  private func redeemer(
    in claims: RedeemerClaims,
    redeeming code: InviteCode,
    at time: Timestamp
  ) throws(RedeemerTokenError) -> String {
    guard let subject = claims.sub, let audience = claims.aud, let issued = claims.iat,
      let end = claims.exp, let tokenCode = claims.code,
      claims.iss != nil || configuration.issuer == nil
    else { throw .missingClaim }
    guard audience.names.contains(configuration.audience) else { throw .audience }
    if let issuer = configuration.issuer, claims.iss != issuer { throw .issuer }
    let lifetime = Double(Self.maximumLifetime.components.seconds)
    guard end > issued, end - issued <= lifetime else { throw .lifetime }
    let now = Double(time.milliseconds) / 1000
    let leeway = Double(Self.leeway.components.seconds)
    guard now < end + leeway else { throw .expired }
    guard max(issued, claims.nbf ?? issued) <= now + leeway else { throw .notYetValid }
    guard InviteCode(tokenCode) == code else { throw .code }
    guard Self.isRedeemer(subject) else { throw .redeemer }
    return subject
  }
}
