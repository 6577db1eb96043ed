import LinkwrightCore

extension Campaign {
  static let columns = "tokens, network, campaign, adgroup, creative, label"

  init(_ reader: inout ColumnReader) throws {
    try self.init(
      tokens: reader.json() ?? [],
      network: reader.optionalText(),
      campaign: reader.optionalText(),
      adgroup: reader.optionalText(),
      creative: reader.optionalText(),
      label: reader.optionalText()
    )
  }

  func values() throws -> [SQLValue] {
    [try JSONColumn.text(tokens), network, campaign, adgroup, creative, label]
  }
}
