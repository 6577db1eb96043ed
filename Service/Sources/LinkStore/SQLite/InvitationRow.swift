import GRDB
import LinkwrightCore

extension Invitation {
  static let columns = """
    id, code, host, campaign, inviter, inviter_name, maximum_uses, expires_at, payload, \
    used_count, revoked_at, created_at, created_by
    """

  static let insertion = SQLText.insertion(into: "invitations", columns)

  init(row: Row) throws {
    var reader = ColumnReader(row)
    try self.init(
      id: reader.next(),
      code: InviteCode(reader: &reader),
      host: reader.next(),
      content: InvitationContent(
        campaign: reader.next(),
        inviter: reader.next(),
        inviterName: reader.next(),
        maximumUses: reader.next(),
        expiresAt: reader.optionalTime(),
        payload: reader.json() ?? [:]
      ),
      usedCount: reader.next(),
      revokedAt: reader.optionalTime(),
      createdAt: reader.time(),
      createdBy: reader.next()
    )
  }

  func values() throws -> [SQLValue] {
    var values: [SQLValue] = [id, code.rawValue, host]
    values += [content.campaign, content.inviter, content.inviterName, content.maximumUses]
    values += [content.expiresAt?.milliseconds, try JSONColumn.text(content.payload)]
    values += [usedCount, revokedAt?.milliseconds, createdAt.milliseconds, createdBy]
    return values
  }
}

extension InviteCode {
  fileprivate init(reader: inout ColumnReader) throws {
    let text: String = try reader.next()
    guard let code = InviteCode(text) else { throw StoreError.unreadable("“\(text)”") }
    self = code
  }
}

extension Redemption {
  static let columns = "redemptions.id, redemptions.invitation_id, redeemer, redeemed_at"

  static let insertion = SQLText.insertion(
    into: "redemptions",
    "id, invitation_id, redeemer, redeemed_at"
  )

  init(row: Row) throws {
    var reader = ColumnReader(row)
    try self.init(
      id: reader.next(),
      invitationID: reader.next(),
      redeemer: reader.next(),
      redeemedAt: reader.time()
    )
  }

  var values: [SQLValue] { [id, invitationID, redeemer, redeemedAt.milliseconds] }
}
