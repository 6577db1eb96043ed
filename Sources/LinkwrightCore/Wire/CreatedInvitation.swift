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
    let fields = try WireReader(decoder)
    try self.init(
      id: fields.value("id"),
      code: fields.value("code"),
      url: fields.value("url")
    )
  }

  /// Encodes the response.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(id, as: "id")
    try fields.write(code, as: "code")
    try fields.write(url, as: "url")
  }
}
