import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("What an operator sees of a database")
  struct AdministrationTests {
    private func administration(_ database: TestDatabase) throws -> PostgreSQLAdministration {
      PostgreSQLAdministration(try database.url)
    }

    @Test("A migration says what it did, also if several run at once")
    func migrations() async throws {
      try await TestDatabase.with(isEmpty: true) { database in
        let administration = try administration(database)
        let migrations = try await withThrowingTaskGroup(of: SchemaMigration.self) { group in
          for _ in 0..<4 { group.addTask { try await administration.migrate() } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        let count = PostgreSQLMigrations.all.count
        #expect(migrations.allSatisfy { $0.to == count })
        #expect(migrations.count { $0 == SchemaMigration(from: 0, to: count) } == 1)
        #expect(migrations.count { !$0.hasChanged } == 3)
        #expect(try await administration.status().schema.state == .current)
      }
    }

    @Test("A migration refuses a newer schema")
    func newer() async throws {
      try await TestDatabase.with { database in
        try database.connection().run("INSERT INTO linkwright_migrations (number) VALUES (99)")
        let administration = try administration(database)
        let code = await code { _ = try await administration.migrate() }
        #expect(code == .newerDatabase(version: "99"))
        let schema = try await administration.status().schema
        #expect(schema.state == .newer && schema.version == 99)
      }
    }

    @Test("The status of a database without a schema has the facts about the server")
    func withoutSchema() async throws {
      try await TestDatabase.with(isEmpty: true) { database in
        let status = try await administration(database).status()
        #expect(status.schema.state == .missing)
        #expect(status.tables.isEmpty && status.partitions.isEmpty)
        #expect(status.server.place == database.server.folder)
        #expect(status.server.encoding == "UTF8")
        #expect(!status.server.isInRecovery && !status.server.isReadOnly)
        #expect(status.connections.maximum == 500)
        #expect(status.url.hasSuffix("/\(database.name)"))
      }
    }

    @Test("A user without permissions sees the server, and the check names what the user lacks")
    func permissions() async throws {
      try await TestDatabase.with { database in
        let role = database.name
        let connection = try database.connection()
        try connection.run("CREATE ROLE \(role) LOGIN")
        let text = "postgresql://\(role)@/\(database.name)?host=\(database.server.folder)"
        let administration = PostgreSQLAdministration(try PostgreSQLURL(text))
        let status = try await administration.status()
        #expect(status.schema.state == .unreadable && status.schema.version == nil)
        #expect(!status.replication.isVisible)
        #expect(status.connections.maximum == 500)
        #expect(try await administration.findings().map(\.check) == [.schema])
        try connection.run("DROP ROLE \(role)")
      }
    }

    @Test("The status lists the partitions by month, with estimates after an analysis")
    func sizes() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try await store.maintain(at: moment(1_700_000_000_000))
        try await store.insert([.sample(1), .sample(2)])
        let administration = try administration(database)
        var status = try await administration.status()
        #expect(status.partitions.map(\.name) == ["events_2023_11", "events_2023_12", "events_other"])
        #expect(status.tables.map(\.name) == ["links", "invitations", "events"])
        #expect(status.tables.allSatisfy { $0.byteCount > 0 })
        try database.connection().run("ANALYZE")
        status = try await administration.status()
        #expect(status.tables.map(\.estimatedRowCount) == [2, 0, 0])
        #expect(status.connections.ofLinkwright > 0)
        try await store.close()
      }
    }

    @Test("The status names the oldest unfinished transaction")
    func transaction() async throws {
      // Other tests of the shared server have transactions, too.
      let server = try await TestServer()
      let database = try await server.database()
      let connection = try database.connection()
      try connection.run("SET application_name = 'forgotten'")
      try connection.run("BEGIN")
      let status = try await administration(database).status()
      #expect(status.oldestTransaction?.name == "forgotten")
      #expect(status.oldestTransaction?.state == "idle in transaction")
      #expect(status.oldestTransaction?.process != nil)
      try connection.run("ROLLBACK")
      #expect(try await administration(database).status().oldestTransaction == nil)
      try await unattendedStandby(server, database)
    }

    /// Commits wait for a standby that does not exist, so the setting affects the whole server.
    private func unattendedStandby(_ server: TestServer, _ database: TestDatabase) async throws {
      try await server.run("ALTER SYSTEM SET synchronous_standby_names = 'two'")
      try await server.run("SELECT pg_reload_conf()")
      let administration = try administration(database)
      while try await administration.status().replication.synchronousStandbyNames != "two" {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(try await administration.findings().map(\.check) == [.synchronousStandby])
      try await server.run("ALTER SYSTEM RESET synchronous_standby_names")
      try await server.run("SELECT pg_reload_conf()")
    }
  }
}
