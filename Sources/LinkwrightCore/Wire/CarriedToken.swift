/// A token that a person carried from a link to an installation of the app.
public struct CarriedToken: Sendable, Equatable {
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
    let fields = try WireReader(decoder)
    try self.init(
      carriedBy: fields.value("carriedBy"),
      token: fields.value("token")
    )
  }

  /// Encodes the token.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(carriedBy, as: "carriedBy")
    try fields.write(token, as: "token")
  }
}
