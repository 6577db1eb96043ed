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
      return Counts(rows)
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
      return CountRow.byCampaign(rows)
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
    return CountRow.byName(rows)
  }

  /// The ID of the event from the journal that was stored last; nil if there is none. Row numbers
  /// increase in the order of insertion.
  func lastEvent() throws -> String? {
    let kinds = VisitEvent.Kind.allCases.filter(\.isJournaled).map { String($0.rawValue) }
    return try first(
      """
      SELECT id FROM events WHERE kind IN (\(kinds.joined(separator: ", ")))
      ORDER BY rowid DESC LIMIT 1
      """,
      [],
      as: { try $0.text() }
    )
  }
}
