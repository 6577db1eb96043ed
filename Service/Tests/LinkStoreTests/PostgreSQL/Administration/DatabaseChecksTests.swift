import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("Checks of a database")
  struct DatabaseChecksTests {
    static let problems: [(DatabaseFinding.Check, [String])] = [
      (.schema, ["INSERT INTO linkwright_migrations (number) VALUES (99)"]),
      (.schema, ["DROP TABLE linkwright_migrations"]),
      (.trigger, ["DROP TRIGGER links_changed_in ON links"]),
      (.trigger, ["ALTER TABLE links DISABLE TRIGGER links_changed_in"]),
      (
        .indexes,
        ["UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'links_host'::regclass"]
      ),
      (
        .defaultPartition,
        [
          "INSERT INTO events (id, kind, time, host, platform, browser) VALUES ('', 1, 0, '', '', '')"
        ]
      ),
      (
        .tags,
        ["ALTER TABLE link_tags DISABLE TRIGGER ALL", "INSERT INTO link_tags VALUES ('a', 'b')"]
      ),
      (.redemptions, ["INSERT INTO redemptions VALUES ('a', 'b', 'c', 0, NULL, 0)"]),
      (.redemptions, ["INSERT INTO redemption_keys VALUES ('a', 'b', 0)"]),
      (.counts, ["INSERT INTO subject_counts VALUES ('a', 1, 0, -1)"]),
      (.counts, ["INSERT INTO campaign_counts VALUES ('a', '', 1, 0, -1)"]),
      (.writable, ["ALTER TABLE checks ADD CHECK (id >= 0)"]),
    ]

    private func findings(_ database: TestDatabase) async throws -> [DatabaseFinding] {
      try await PostgreSQLAdministration(try database.url).findings()
    }

    @Test("A database that a service uses has no problem")
    func noProblem() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try await store.insert([.sample(1, content: .full)])
        try await store.record([.sample(1)], yieldPolicy: .continuous)
        let before = try database.number("SELECT COUNT(*) FROM checks")
        #expect(try await findings(database) == [])
        #expect(try database.number("SELECT COUNT(*) FROM checks") == before)
        try await store.close()
      }
    }

    @Test("Each problem is found, with its effect and its cure", arguments: problems)
    func problem(check: DatabaseFinding.Check, statements: [String]) async throws {
      try await TestDatabase.with { database in
        let connection = try database.connection()
        for statement in statements { try connection.run(statement) }
        let found = try await findings(database)
        #expect(found.map(\.check) == [check])
        for finding in found {
          for text in [finding.problem, finding.effect, finding.cure] {
            #expect(text.hasSuffix("."))
          }
        }
      }
    }

    @Test("A database without a schema has this problem only")
    func missingSchema() async throws {
      try await TestDatabase.with(isEmpty: true) { database in
        let found = try await findings(database)
        #expect(found.map(\.check) == [.schema])
      }
    }

    @Test("A database that cannot be written is found by its settings")
    func readOnly() async throws {
      try await TestDatabase.with { database in
        try await database.server.run(
          "ALTER DATABASE \(database.name) SET default_transaction_read_only = on"
        )
        #expect(try await findings(database).map(\.check) == [.writable])
      }
    }

    @Test("A database with another encoding is found")
    func encoding() async throws {
      try await TestDatabase.with(isEmpty: true) { database in
        let other = TestDatabase(server: database.server, name: database.name + "_latin")
        try await database.server.run(
          "CREATE DATABASE \(other.name) TEMPLATE template0 ENCODING 'LATIN1'"
        )
        #expect(try await findings(other).map(\.check) == [.encoding, .schema])
        await other.remove()
      }
    }

    @Test(
      "Too few connections for one more node, a standby and hidden standbys are judged by the status"
    )
    func status() async throws {
      try await TestDatabase.with { database in
        let connection = try database.connection()
        let status = try DatabaseStatus(try database.url, on: connection)
        func checks(_ change: (inout DatabaseStatus) -> Void) throws -> [DatabaseFinding.Check] {
          var changed = status
          change(&changed)
          return try DatabaseChecks(status: changed, connection: connection).findings()
            .map(\.check)
        }
        func connections(_ total: Int) -> DatabaseStatus.Connections {
          .init(ofLinkwright: 0, total: total, maximum: 100, reserved: 3)
        }
        #expect(try checks { $0.connections = connections(88) } == [])
        #expect(try checks { $0.connections = connections(89) } == [.connections])
        #expect(try checks { $0.server.isInRecovery = true } == [.writable])
        let names = { (status: inout DatabaseStatus) in
          status.replication.synchronousStandbyNames = "two"
        }
        #expect(try checks(names) == [.synchronousStandby])
        #expect(
          try checks {
            names(&$0)
            $0.replication.isVisible = false
          } == []
        )
        for (state, expected) in [
          ("sync", []), ("quorum", []), ("potential", [.synchronousStandby]),
        ]
          as [(String, [DatabaseFinding.Check])]
        {
          let found = try checks {
            names(&$0)
            $0.replication.standbys = [.init(name: "two", state: "streaming", syncState: state)]
          }
          #expect(found == expected)
        }
      }
    }
  }
}
