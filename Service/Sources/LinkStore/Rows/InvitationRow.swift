import LinkwrightCore

extension Invitation {
  private static let table: [Column<Invitation>] = [
    .text("id") { $0.id },
    .text("code") { $0.code.rawValue },
    .text("host") { $0.host },
    .text("campaign") { $0.content.campaign },
    .text("inviter") { $0.content.inviter },
    .text("inviter_name") { $0.content.inviterName },
    .number("maximum_uses") { $0.content.maximumUses },
    .time("expires_at") { $0.content.expiresAt },
    .json("payload") { $0.content.payload },
    .text("app") { $0.content.app },
    .text("preview_title") { $0.content.preview?.title },
    .text("preview_description") { $0.content.preview?.description },
    .text("preview_image") { $0.content.preview?.imageURL },
    .text("template") { $0.content.template },
    .number("used_count") { $0.usedCount },
    .time("revoked_at") { $0.revokedAt },
    .time("created_at") { $0.createdAt },
    .text("created_by") { $0.createdBy },
  ]

  static let columns = table.names()
  static let lookupByID = "SELECT \(columns) FROM invitations WHERE id = $1"
  static let lookupByCode = "SELECT \(columns) FROM invitations WHERE code = $1"

  static let insertion = RowStatement.insertion(into: "invitations", table)

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
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
        payload: reader.json() ?? [:],
        app: reader.optionalText(),
        preview: SocialPreview(row: &reader),
        template: reader.optionalText()
      ),
      usedCount: reader.number(),
      revokedAt: reader.optionalTime(),
      createdAt: reader.time(),
      createdBy: reader.optionalText()
    )
  }
}

extension InviteCode {
  fileprivate init(reader: inout some RowReader) throws {
    let text = try reader.text()
    guard let code = InviteCode(text) else { throw StoreError.unreadable("“\(text)”") }
    self = code
  }
}
