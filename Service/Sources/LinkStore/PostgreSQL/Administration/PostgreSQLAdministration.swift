/// What an operator does with a PostgreSQL database: migrates its schema, looks at it and checks it.
///
/// ```swift
/// let administration = PostgreSQLAdministration(url)
/// let migration = try await administration.migrate()
/// let findings = try await administration.findings()
/// ```
///
/// Each method makes a connection of its own. Nodes may use the database at the same time.
package struct PostgreSQLAdministration: Sendable {
  private let url: PostgreSQLURL

  package init(_ url: PostgreSQLURL) { self.url = url }

  /// Brings the schema to the version of this program. Several processes can do this at once.
  ///
  /// - Throws: ``StoreError`` with the code `newerDatabase`, `engine` or `unavailable`.
  package func migrate() async throws -> SchemaMigration {
    try await perform {
      let connection = try PostgreSQLConnection($0, statementLimit: Self.statementLimit)
      let earlier = try PostgreSQLMigrations.apply(mayChange: true, on: connection)
      return SchemaMigration(from: earlier, to: PostgreSQLMigrations.all.count)
    }
  }

  /// Collects the facts about a server and a database, which may have no schema.
  ///
  /// - Throws: ``StoreError``
  package func status() async throws -> DatabaseStatus {
    try await perform { try DatabaseStatus($0, on: Self.connection($0)) }
  }

  /// Checks a database. No check reads the table of events.
  ///
  /// - Throws: ``StoreError``
  package func findings() async throws -> [DatabaseFinding] {
    try await perform { url in
      let connection = try Self.connection(url)
      let status = try DatabaseStatus(url, on: connection)
      return try DatabaseChecks(status: status, connection: connection).findings()
    }
  }

  /// The longest time of a statement. Only migrations have another limit.
  private static let statementLimit = Duration.seconds(300)

  /// Connects to the server that accepts writes, or to a standby if no other server answers.
  private static func connection(_ url: PostgreSQLURL) throws -> PostgreSQLConnection {
    do {
      return try PostgreSQLConnection(url, statementLimit: statementLimit)
    } catch let error as PostgreSQLError where error.kind == .connection {
      return try PostgreSQLConnection(url, statementLimit: statementLimit, acceptsStandbys: true)
    }
  }

  private func perform<Value: Sendable>(
    _ body: @escaping @Sendable (PostgreSQLURL) throws -> Value
  ) async throws -> Value {
    do {
      return try await performOnOwnThread { [url] in try body(url) }
    } catch {
      throw StoreError.translating(error)
    }
  }
}

/// What a migration did.
package struct SchemaMigration: Sendable, Hashable, Encodable {
  /// The version of the schema before; 0 if there was no schema.
  package var from: Int
  package var to: Int

  package var hasChanged: Bool { from != to }

  init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}
