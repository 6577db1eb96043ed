import LinkwrightCore

extension Invitation {
  static let columns = """
    id, code, host, campaign, inviter, inviter_name, maximum_uses, expires_at, payload, \
    used_count, revoked_at, created_at, created_by
    """

  static let insertion = SQLText.insertion(into: "invitations", columns)

  init(row reader: inout ColumnReader) throws {
    try self.init(
      id: reader.text(),
      code: InviteCode(reader: &reader),
      host: reader.text(),
      content: InvitationContent(
        campaign: reader.optionalText(),
        inviter: reader.optionalText(),
        inviterName: reader.optionalText(),
        maximumUses: reader.optionalNumber(),
        expiresAt: reader.optionalTime(),
        payload: reader.json() ?? [:]
      ),
      usedCount: reader.number(),
      revokedAt: reader.optionalTime(),
      createdAt: reader.time(),
      createdBy: reader.optionalText()
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
    let text = try reader.text()
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

  init(row reader: inout ColumnReader) throws {
    try self.init(
      id: reader.text(),
      invitationID: reader.text(),
      redeemer: reader.text(),
      redeemedAt: reader.time()
    )
  }

  var values: [SQLValue] { [id, invitationID, redeemer, redeemedAt.milliseconds] }
}
