import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("The schema")
  struct PostgreSQLMigrationTests {
    @Test("Several nodes can create the schema at the same time")
    func together() async throws {
      try await TestDatabase.with(isEmpty: true) { database in
        try await withThrowingTaskGroup { group in
          for number in 0..<8 {
            group.addTask {
              let store = try await database.store { $0.connectionCount = 1 }
              try await store.insert([.sample(number)])
              try await store.close()
            }
          }
          try await group.waitForAll()
        }
        #expect(try database.number("SELECT COUNT(*) FROM links") == 8)
        let count = try database.number("SELECT COUNT(*) FROM linkwright_migrations")
        #expect(count == PostgreSQLMigrations.all.count)
      }
    }

    @Test("A newer schema is refused and stays unchanged")
    func newer() async throws {
      try await TestDatabase.with { database in
        try database.connection().run("INSERT INTO linkwright_migrations (number) VALUES (99)")
        let error = await storeError { _ = try await database.store() }
        #expect(error?.code == .newerDatabase(version: "99"))
        #expect(try database.number("SELECT MAX(number) FROM linkwright_migrations") == 99)
      }
    }

    @Test("Without permission to migrate, an empty database is refused and stays empty")
    func missing() async throws {
      try await TestDatabase.with(isEmpty: true) { database in
        let code = await code { _ = try await database.store { $0.mayMigrate = false } }
        #expect(code == .missingDatabase)
        let tables = "SELECT COUNT(*) FROM pg_class WHERE relname = 'links'"
        let count = try database.number(tables)
        #expect(count == 0)
      }
    }

    @Test("A database with another encoding is refused")
    func encoding() async throws {
      try await TestDatabase.with(isEmpty: true) { database in
        let other = TestDatabase(server: database.server, name: database.name + "_latin")
        try await database.server.run(
          "CREATE DATABASE \(other.name) TEMPLATE template0 ENCODING 'LATIN1'"
        )
        let error = await storeError { _ = try await other.store() }
        #expect(error?.message.contains("LATIN1") == true)
        await other.remove()
      }
    }

    @Test("A failed migration leaves nothing behind")
    func failed() async throws {
      try await TestDatabase.with(isEmpty: true) { database in
        // The table of another program has the name of one of ours.
        try database.connection().run("CREATE TABLE api_keys (id int)")
        #expect(await code { _ = try await database.store() } == .engine)
        let tables = "SELECT COUNT(*) FROM pg_class WHERE relname = 'links'"
        let count = try database.number(tables)
        #expect(count == 0)
        try database.connection().run("DROP TABLE api_keys")
        try await database.store().close()
      }
    }
  }
}
