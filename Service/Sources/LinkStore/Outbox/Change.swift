import Foundation
import LinkwrightCore

/// Something that was changed, as webhooks report it.
///
/// The data is rendered in the transaction of the change, so a message that is sent days later, or by
/// a later version, still says what happened.
struct Change: Sendable, Hashable {
  var kind: ChangeKind
  /// The ID of the link, the invitation or the key.
  var subject: String
  var time: Timestamp
  /// A JSON object.
  var data: String

  private init(
    _ kind: ChangeKind,
    _ subject: String,
    at time: Timestamp,
    _ data: some Encodable
  ) throws {
    self.kind = kind
    self.subject = subject
    self.time = time
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.data = String(decoding: try encoder.encode(data), as: UTF8.self)
  }

  static func created(_ link: Link) throws -> Change {
    try Change(.linkCreated, link.id, at: link.createdAt, ["link": LinkData(link: link)])
  }

  static func created(_ invitation: Invitation) throws -> Change {
    try Change(invitation, .invitationCreated, at: invitation.createdAt)
  }

  static func created(_ key: APIKey) throws -> Change {
    try Change(.keyCreated, key.id, at: key.createdAt, ["key": KeyData(key: key)])
  }

  init(_ change: LinkChange) throws {
    let link = change.new
    try self.init(
      change.kind,
      link.id,
      at: link.updatedAt,
      ["link": LinkData(link: link)]
    )
  }

  static func revoked(_ invitation: Invitation, at time: Timestamp) throws -> Change {
    try Change(invitation, .invitationRevoked, at: time)
  }

  static func revoked(_ key: APIKey, at time: Timestamp) throws -> Change {
    try Change(.keyRevoked, key.id, at: time, ["key": KeyData(key: key)])
  }

  /// The changes that a redemption makes.
  ///
  /// - Parameter invitation: The invitation after the redemption.
  static func redeemed(
    _ redemption: StoredRedemption,
    of invitation: Invitation
  ) throws -> [Change] {
    let time = redemption.redeemedAt
    let redeemed = try Change(invitation, .invitationRedeemed, at: time, redemption)
    guard let maximum = invitation.content.maximumUses, invitation.usedCount == maximum else {
      return [redeemed]
    }
    return [redeemed, try Change(invitation, .invitationUsedUp, at: time)]
  }

  private init(
    _ invitation: Invitation,
    _ kind: ChangeKind,
    at time: Timestamp,
    _ redemption: StoredRedemption? = nil
  ) throws {
    let data = RedemptionData(
      invitation: InvitationData(invitation),
      redemption: redemption.map(RedemptionData.Redemption.init)
    )
    try self.init(kind, invitation.id, at: time, data)
  }
}

/// The data of changes of invitations.
private struct RedemptionData: Encodable {
  struct Redemption: Encodable {
    var id: String
    var redeemer: String
    var redeemedAt: Timestamp
    var app: String?
    var proved: Bool

    init(_ redemption: StoredRedemption) {
      id = redemption.id
      redeemer = redemption.redeemer
      redeemedAt = redemption.redeemedAt
      app = redemption.app
      proved = redemption.isProved
    }
  }

  var invitation: InvitationData
  var redemption: Redemption?
}
