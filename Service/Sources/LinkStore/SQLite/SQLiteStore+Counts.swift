import GRDB

extension SQLiteStore {
  package func counts(link id: String) async throws -> Counts {
    try await counts(of: id)
  }

  package func counts(invitation id: String) async throws -> Counts {
    try await counts(of: id)
  }

  private func counts(of subject: String) async throws -> Counts {
    try await read { database in
      let rows = try database.all(
        "SELECT kind, number FROM subject_counts WHERE subject_id = ?",
        [subject],
        as: CountRow.init(row:)
      )
      return rows.reduce(into: Counts()) { $0.set($1) }
    }
  }

  package func countsByCampaign(
    host: String?
  ) async throws -> [(campaign: String?, counts: Counts)] {
    try await read { database in
      let rows = try database.all(
        """
        SELECT kind, SUM(number), campaign FROM campaign_counts WHERE host = COALESCE(?, host)
        GROUP BY campaign, kind ORDER BY campaign
        """,
        [host],
        as: CountRow.init(row:)
      )
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
  }

  package func visitCountsOfLimitedLinks() async throws -> [String: Int] {
    try await read { try $0.visitCountsOfLimitedLinks() }
  }
}

extension Database {
  func visitCountsOfLimitedLinks() throws -> [String: Int] {
    let rows = try all(
      """
      SELECT \(CountedKind.visit.rawValue), COALESCE(number, 0), links.id FROM links
      LEFT JOIN subject_counts ON subject_counts.subject_id = links.id
      AND subject_counts.kind = \(CountedKind.visit.rawValue)
      WHERE visit_limit IS NOT NULL
      """,
      [],
      as: CountRow.init(row:)
    )
    return rows.reduce(into: [:]) { $0[$1.name ?? ""] = $1.number }
  }

  /// The ID of the event that was stored last; nil if there is none. Row numbers increase in the
  /// order of insertion.
  func lastEvent() throws -> String? {
    try first("SELECT id FROM events ORDER BY rowid DESC LIMIT 1", [], as: { try $0.text() })
  }
}

/// A count, together with the name of its subject if the query selects a name.
private struct CountRow {
  var kind: CountedKind
  var number: Int
  var name: String?

  init(row reader: inout ColumnReader) throws {
    let raw = try reader.number()
    guard let kind = CountedKind(rawValue: raw) else {
      throw StoreError.unreadable("a count of the kind \(raw)")
    }
    self.kind = kind
    number = try reader.number()
    name = try reader.optionalText()
  }
}

extension Counts {
  fileprivate mutating func set(_ row: CountRow) {
    self[keyPath: row.kind.field] = row.number
  }
}
