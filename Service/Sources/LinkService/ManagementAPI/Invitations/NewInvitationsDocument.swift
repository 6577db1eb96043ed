import LinkStore
import LinkwrightCore

/// New invitations, as the management API receives them.
struct NewInvitationsDocument: Sendable, Decodable {
  /// The number of invitations; nil for a single invitation.
  var count: Int?
  var request: CreateInvitationRequest

  private static let fields = [
    "host", "campaign", "inviter", "inviterName", "maximumUses", "expiresAt", "payload",
    "app", "template",
  ]

  private enum CodingKeys: String, CodingKey {
    case count, maximumUses, preview
  }

  init(from decoder: any Decoder) throws {
    try decoder.expectFields(
      Self.fields + [CodingKeys.count.stringValue, CodingKeys.preview.stringValue]
    )
    try decoder.expectFields(["title", "description", "imageURL"], in: CodingKeys.preview)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decodeWholeNumberIfPresent(forKey: .count)
    _ = try container.decodeWholeNumberIfPresent(forKey: .maximumUses)
    request = try CreateInvitationRequest(from: decoder)
    let preview = try container.decodeIfPresent(SocialPreview.self, forKey: .preview)
    request.title = preview?.title
    request.description = preview?.description
    request.imageURL = preview?.imageURL
  }
}
