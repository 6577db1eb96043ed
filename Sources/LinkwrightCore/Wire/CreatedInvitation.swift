/// The response to a ``CreateInvitationRequest``.
public struct CreatedInvitation: Sendable, Hashable {
  /// The ID of the invitation.
  public var id: String
  /// The invite code.
  public var code: InviteCode
  /// The link that opens the invitation.
  public var url: String

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - id: The ID of the invitation.
  ///   - code: The invite code.
  ///   - url: The link that opens the invitation.
  public init(id: String, code: InviteCode, url: String) {
    self.id = id
    self.code = code
    self.url = url
  }
}

extension CreatedInvitation: Codable {
  /// Decodes a response.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    try self.init(
      id: container.decode(String.self, forKey: "id"),
      code: container.decode(InviteCode.self, forKey: "code"),
      url: container.decode(String.self, forKey: "url")
    )
  }

  /// Encodes the response.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(code, forKey: "code")
    try container.encode(url, forKey: "url")
  }
}
