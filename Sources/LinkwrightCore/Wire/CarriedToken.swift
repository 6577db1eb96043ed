/// A token that a person carried from a link to an installation of the app.
public struct CarriedToken: Sendable, Hashable {
  /// The way in which the person carried the token.
  public var carriedBy: CarriedBy
  /// The token: an invite code for ``CarriedBy/inviteCode``, the whole referrer for
  /// ``CarriedBy/referrer``, and a click ID in every other case.
  public var token: String

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - carriedBy: The way in which the person carried the token.
  ///   - token: The click ID, the referrer or the invite code.
  public init(carriedBy: CarriedBy, token: String) {
    self.carriedBy = carriedBy
    self.token = token
  }
}

extension CarriedToken: Codable {
  /// Decodes a token.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    try self.init(
      carriedBy: container.decode(CarriedBy.self, forKey: "carriedBy"),
      token: container.decode(String.self, forKey: "token")
    )
  }

  /// Encodes the token.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(carriedBy, forKey: "carriedBy")
    try container.encode(token, forKey: "token")
  }
}
