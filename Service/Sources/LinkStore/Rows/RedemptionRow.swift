extension StoredRedemption {
  private static let table: [Column<StoredRedemption>] = [
    .text("id") { $0.id },
    .text("invitation_id") { $0.invitationID },
    .text("redeemer") { $0.redeemer },
    .time("redeemed_at") { $0.redeemedAt },
    .text("app") { $0.app },
    .flag("is_proved") { $0.isProved },
  ]

  /// The names of the columns are qualified, because lookups join other tables.
  static let columns = table.map { "redemptions.\($0.name)" }.joined(separator: ", ")

  static let insertion = RowStatement.insertion(into: "redemptions", table)

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    try self.init(
      id: reader.text(),
      invitationID: reader.text(),
      redeemer: reader.text(),
      redeemedAt: reader.time(),
      app: reader.optionalText(),
      isProved: reader.flag()
    )
  }
}
