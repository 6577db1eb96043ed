import LinkwrightCore

/// What the tests read of the responses of the management API.
struct ShownLink: Decodable, Hashable {
  var id: String
  var url: String
  var slug: String
  var archived: Bool
  var destination: String
  var tags: [String]?
  var campaign: Campaign?
  var expiresAt: Timestamp?
  var visitLimit: Int?
  var updatedAt: Timestamp
  var createdBy: String?
}

struct ShownLinks: Decodable {
  var links: [ShownLink]
  var nextCursor: String?
}

struct ShownInvitation: Decodable {
  var id: String
  var code: InviteCode
  var url: String
  var state: InvitationPreview.State
  var maximumUses: Int
  var inviter: String?
}

struct ShownRedemptions: Decodable {
  struct Redemption: Decodable, Hashable {
    var id: String
    var redeemer: String
    var redeemedAt: Timestamp
    var app: String?
    var proved: Bool
  }

  var redemptions: [Redemption]
  var nextCursor: String?
}

struct ShownInvitations: Decodable {
  var invitations: [ShownInvitation]
  var nextCursor: String?
}
