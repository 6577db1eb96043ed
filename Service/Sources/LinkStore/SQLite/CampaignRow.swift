import LinkwrightCore

extension Campaign {
  static let columns = "tokens, network, campaign, adgroup, creative, label"

  init(_ reader: inout ColumnReader) throws {
    try self.init(
      tokens: reader.json() ?? [],
      network: reader.next(),
      campaign: reader.next(),
      adgroup: reader.next(),
      creative: reader.next(),
      label: reader.next()
    )
  }

  func values() throws -> [SQLValue] {
    [try JSONColumn.text(tokens), network, campaign, adgroup, creative, label]
  }
}
