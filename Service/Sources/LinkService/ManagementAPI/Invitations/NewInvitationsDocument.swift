import LinkwrightCore

/// Invitations to be issued, on the wire of the management API.
struct NewInvitationsDocument: Sendable, Decodable {
  /// How many; nil where one is meant.
  var count: Int?
  var wish: CreateInvitationRequest

  private static let fields = [
    "host", "campaign", "inviter", "inviterName", "maximumUses", "expiresAt", "payload",
  ]

  private enum CodingKeys: String, CodingKey {
    case count, maximumUses
  }

  init(from decoder: any Decoder) throws {
    try decoder.expectFields(Self.fields + [CodingKeys.count.stringValue])
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decodeWholeNumberIfPresent(forKey: .count)
    _ = try container.decodeWholeNumberIfPresent(forKey: .maximumUses)
    wish = try CreateInvitationRequest(from: decoder)
  }
}
