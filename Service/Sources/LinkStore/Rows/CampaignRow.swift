import LinkwrightCore

extension Campaign {
  static let columns: [Column<Campaign>] = [
    .json("tokens") { $0.tokens },
    .text("network") { $0.network },
    .text("campaign") { $0.campaign },
    .text("adgroup") { $0.adgroup },
    .text("creative") { $0.creative },
    .text("label") { $0.label },
  ]

  /// Reads the columns in the order in which they are listed.
  init(_ reader: inout some RowReader) throws {
    try self.init(
      tokens: reader.json() ?? [],
      network: reader.optionalText(),
      campaign: reader.optionalText(),
      adgroup: reader.optionalText(),
      creative: reader.optionalText(),
      label: reader.optionalText()
    )
  }
}
