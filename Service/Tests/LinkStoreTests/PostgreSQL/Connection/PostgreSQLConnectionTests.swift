import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("Connections")
  struct PostgreSQLConnectionTests {
    @Test("Values of every type come back as they were sent")
    func values() async throws {
      try await TestDatabase.with { database in
        let connection = try database.connection()
        let texts: [String?] = ["", "a", "日本\n\\'\"", String(repeating: "ü", count: 100_000), nil]
        for text in texts {
          let rows = try connection.run(SQLStatement("SELECT $1::text", [StoredValue(text)]))
          #expect(try rows.first { try $0.optionalText() } == .some(text))
        }
        for number in [0, -1, Int64.max, .min] {
          let rows = try connection.run(SQLStatement("SELECT $1::bigint", [.number(number)]))
          #expect(try rows.first { try $0.optionalInteger() } == .some(number))
        }
        for bytes in [[], [0, 1, 255], [UInt8](repeating: 7, count: 1 << 20)] as [[UInt8]] {
          let rows = try connection.run(SQLStatement("SELECT $1::bytea", [.bytes(bytes)]))
          #expect(try rows.first { try $0.bytes() } == bytes)
        }
      }
    }

    @Test("A value of another type is an error, not a guess")
    func types() async throws {
      try await TestDatabase.with { database in
        let connection = try database.connection()
        let rows = try connection.run("SELECT 1.5::float8, 'a'::text, 1::int")
        let reads: [(inout ResultRow) throws -> Void] = [
          { _ = try $0.optionalInteger() }, { _ = try $0.optionalText() },
          {
            _ = try? $0.optionalText()
            _ = try $0.optionalInteger()
          },
        ]
        for read in reads { #expect(throws: StoreError.self) { try rows.first(read) } }
      }
    }

    @Test("After an error, the following statements of a pipeline are not executed")
    func pipeline() async throws {
      try await TestDatabase.with { database in
        let connection = try database.connection()
        let insertion = "INSERT INTO checks (id, number) VALUES ($1, 1)"
        try connection.run([SQLStatement("BEGIN")])
        let numbers: [Int64] = [1, 2, 1, 3]
        let statements = numbers.map { SQLStatement(insertion, [.number($0)]) }
        let error = #expect(throws: PostgreSQLError.self) { try connection.run(statements) }
        #expect(error?.sqlState == "23505")
        #expect(error?.constraint == "checks_pkey")
        #expect(!connection.isReady())
        try connection.run([SQLStatement("ROLLBACK")])
        #expect(connection.isReady())
        let rows = try connection.run(statements.prefix(2) + [SQLStatement("TABLE checks")])
        #expect(rows.map(\.changedCount) == [1, 1, 2])
      }
    }

    @Test("A statement whose preparation failed can be repeated")
    func preparation() async throws {
      try await TestDatabase.with { database in
        let connection = try database.connection()
        let statement = SQLStatement("SELECT number FROM later")
        for _ in 0..<2 { #expect(throws: PostgreSQLError.self) { try connection.run(statement) } }
        try connection.run("CREATE TABLE later AS SELECT 7 AS number")
        for _ in 0..<2 { #expect(try connection.run(statement).first { try $0.number() } == 7) }
      }
    }

    @Test("A large pipeline does not block, although the server sends before it has read all")
    func largePipeline() async throws {
      try await TestDatabase.with { database in
        let connection = try database.connection()
        let text = StoredValue.text(String(repeating: "x", count: 1 << 16))
        let statements = (0..<200).map { _ in SQLStatement("SELECT $1::text", [text]) }
        #expect(try connection.run(statements).count == 200)
      }
    }

    @Test("The server cancels a statement before the client gives up the connection")
    func limit() async throws {
      try await TestDatabase.with { database in
        let url = try database.url
        let connection = try PostgreSQLConnection(url, statementLimit: .milliseconds(100))
        let error = #expect(throws: PostgreSQLError.self) {
          try connection.run("SELECT pg_sleep(10)")
        }
        #expect(error?.sqlState == "57014")
        #expect(error?.storeError.code == .unavailable)
        #expect(connection.isReady())
      }
    }

    @Test("A connection that the server ended in the meantime is not ready")
    func ended() async throws {
      try await TestDatabase.with { database in
        let connection = try database.connection()
        let process = try connection.run("SELECT pg_backend_pid()").first { try $0.number() as Int }
        #expect(connection.isReady())
        try database.connection().run("SELECT pg_terminate_backend(\(process ?? 0), 5000)")
        #expect(!connection.isReady())
        #expect(throws: PostgreSQLError.self) { try connection.run("SELECT 1") }
      }
    }

    @Test("A server that does not exist is unavailable, and its message has no password")
    func nobody() {
      let error = #expect(throws: PostgreSQLError.self) {
        let url = try PostgreSQLURL("postgresql://u:secret@/l?host=/nonexistent")
        _ = try PostgreSQLConnection(url, statementLimit: .seconds(1))
      }
      #expect(error?.storeError.code == .unavailable)
      #expect(error?.message.contains("secret") == false)
      #expect(error?.message.contains("\n") == false)
    }
  }
}
