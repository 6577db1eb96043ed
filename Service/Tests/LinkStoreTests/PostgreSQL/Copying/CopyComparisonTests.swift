import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("The comparison after a copy")
  struct CopyComparisonTests {
    struct Change: Sendable, CustomTestStringConvertible {
      var table: String
      var sql: String
      var kind: RowDifference.Kind

      var testDescription: String { sql }

      init(_ table: String, _ sql: String, _ kind: RowDifference.Kind) {
        (self.table, self.sql, self.kind) = (table, sql, kind)
      }
    }

    static let changes = [
      Change(
        "links",
        "UPDATE links SET label = 'x' WHERE slug = 'slug-3'",
        .changed(column: "label")
      ),
      // Swift compares these two texts as equal.
      Change(
        "links",
        "UPDATE links SET label = normalize(label, NFC) WHERE label <> normalize(label, NFC)",
        .changed(column: "label")
      ),
      Change("link_tags", "DELETE FROM link_tags WHERE tag = 'a'", .missing),
      Change(
        "invitations",
        "UPDATE invitations SET used_count = used_count + 1",
        .changed(column: "used_count")
      ),
      Change("redemptions", "UPDATE redemptions SET is_proved = 1", .changed(column: "is_proved")),
      Change("redemption_keys", "DELETE FROM redemption_keys", .missing),
      Change("api_keys", "UPDATE api_keys SET hash = hash || 'x'", .changed(column: "hash")),
      Change(
        "answers",
        "UPDATE answers SET body = '' WHERE client <> ''",
        .changed(column: "body")
      ),
      Change("events", "UPDATE events SET referrer_host = ''", .changed(column: "referrer_host")),
      Change("opening_clicks", "INSERT INTO opening_clicks VALUES ('', '')", .additional),
      Change(
        "subject_counts",
        "INSERT INTO subject_counts SELECT subject_id, kind, 5, 1 FROM subject_counts",
        .changed(column: "number")
      ),
      Change(
        "campaign_counts",
        "INSERT INTO campaign_counts VALUES ('a', '', 1, 0, 1)",
        .additional
      ),
    ]

    @Test("finds a row that was changed, removed or added", arguments: changes)
    func difference(_ change: Change) async throws {
      try await CopyHome.with { home in
        _ = try await home.copy().run()
        #expect(try home.target.connection().run(change.sql).changedCount > 0)
        let report = try await home.copy().run()
        #expect(!report.isIdentical)
        let differing = report.tables.filter { !$0.isIdentical }
        #expect(differing.map(\.name) == [change.table])
        #expect(differing.first?.difference?.kind == change.kind)
        #expect(differing.first?.source != differing.first?.target)
        #expect(differing.first?.difference?.key.isEmpty == false)
      }
    }

    @Test("accepts counts whose slices were added up")
    func slices() async throws {
      try await CopyHome.with { home in
        _ = try await home.copy().run()
        let connection = try home.target.connection()
        try connection.run("UPDATE subject_counts SET number = number - 1")
        try connection.run(
          "INSERT INTO subject_counts SELECT subject_id, kind, 9, 1 FROM subject_counts"
        )
        #expect(try await home.copy().run().isIdentical)
      }
    }
  }

  @Suite("The tables that are copied")
  struct CopiedTableTests {
    @Test("have all columns of the schema")
    func columns() async throws {
      try await TestDatabase.with { database in
        let connection = try database.connection()
        for table in CopiedTable.all {
          let columns = try connection.run(
            "SELECT attname::text FROM pg_attribute WHERE attrelid = '\(table.name)'::regclass"
              + " AND attnum > 0 AND NOT attisdropped"
          ).all { try $0.text() }
          // The trigger sets this column.
          #expect(Set(table.targetColumns) == Set(columns).subtracting(["changed_in"]))
        }
      }
    }

    /// The other tables belong to the work of PostgreSQL itself.
    @Test("are all tables with data")
    func tables() async throws {
      let others: Set = [
        "checks", "commit_keys", "events_other", "linkwright_identity", "linkwright_migrations",
        "visit_uses", "webhook_leases",
      ]
      try await TestDatabase.with { database in
        let names = try database.connection().run(
          "SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p')"
            + " AND relnamespace = 'public'::regnamespace"
        ).all { try $0.text() }
        #expect(Set(names).subtracting(others) == Set(CopiedTable.all.map(\.name)))
      }
    }
  }
}
