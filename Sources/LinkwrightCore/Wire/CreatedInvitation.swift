/// The response to a ``CreateInvitationRequest``.
public struct CreatedInvitation: Sendable, Hashable, Codable {
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
