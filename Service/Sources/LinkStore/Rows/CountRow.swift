/// A count, together with the name of its subject if the query selects a name.
struct CountRow {
  var kind: CountedKind
  var number: Int
  var name: String?

  /// Reads the kind, the number and, if there is one, the name.
  init(row reader: inout some RowReader) throws {
    let raw = try reader.number() as Int
    guard let kind = CountedKind(rawValue: raw) else {
      throw StoreError.unreadable("a count of the kind \(raw)")
    }
    self.kind = kind
    number = try reader.number()
    name = try reader.optionalText()
  }

  /// Combines the counts of each campaign. An empty name stands for no campaign.
  ///
  /// - Parameter rows: The counts, sorted by name.
  static func byCampaign(_ rows: [CountRow]) -> [(campaign: String?, counts: Counts)] {
    var list: [(campaign: String?, counts: Counts)] = []
    for row in rows {
      let campaign = row.name == "" ? nil : row.name
      if list.isEmpty || list[list.count - 1].campaign != campaign {
        list.append((campaign, Counts()))
      }
      list[list.count - 1].counts.set(row)
    }
    return list
  }

  static func byName(_ rows: [CountRow]) -> [String: Int] {
    rows.reduce(into: [:]) { $0[$1.name ?? ""] = $1.number }
  }
}

extension Counts {
  init(_ rows: [CountRow]) {
    self.init()
    for row in rows { set(row) }
  }

  fileprivate mutating func set(_ row: CountRow) {
    self[keyPath: row.kind.field] = row.number
  }
}
