/// The migrations of the schema of PostgreSQL. A released migration is never changed. Each further
/// change needs a new migration.
enum PostgreSQLMigrations {
  /// The statements of each migration. Its number is its place, beginning with 1.
  static let all: [[String]] = [
    PostgreSQLSchema.statements, StatisticsSchema.dimensions(in: .postgreSQL),
    StatisticsSchema.postgreSQL,
    OutboxSchema.postgreSQL,
    AttributionSchema.statements(in: .postgreSQL),
    redemptionsWithoutForeignKeys + StatisticsSchema.eventNames(in: .postgreSQL),
    StatisticsSchema.blocks(in: .postgreSQL),
  ]

  /// For each redemption, the server looked up and locked the two rows that the foreign keys refer to,
  /// which was a sixth of its processor time. The transaction itself has read and locked the invitation,
  /// and neither invitations nor redemptions are ever removed. `linkwright database check` finds what
  /// another program breaks.
  private static let redemptionsWithoutForeignKeys = [
    "ALTER TABLE redemptions DROP CONSTRAINT redemptions_invitation_id_fkey",
    "ALTER TABLE redemption_keys DROP CONSTRAINT redemption_keys_redemption_id_fkey",
  ]

  /// Looks for a table in the schema in which tables are created. Reads the catalog itself, because
  /// `to_regclass` reads a cache, which does not know what was created while the transaction waited
  /// for the lock.
  static func exists(_ table: String) -> SQLStatement {
    SQLStatement(
      """
      SELECT EXISTS (SELECT 1 FROM pg_class
      WHERE relname = $1 AND relnamespace = current_schema()::regnamespace)
      """,
      [.text(table)]
    )
  }

  /// The time that a migration may take.
  private static let limit = Duration.seconds(600)

  /// Brings the schema to the version of this program. Several nodes can do this at once.
  ///
  /// - Parameter mayChange: Whether to create or migrate the schema, and not only to check it.
  /// - Returns: The number of migrations that had been applied before.
  /// - Throws: ``StoreError`` with the code `newerDatabase`, `missingDatabase` or `engine`.
  static func apply(mayChange: Bool, on connection: PostgreSQLConnection) throws -> Int {
    try refuseOtherEncoding(connection)
    if try version(connection) == all.count { return all.count }
    guard mayChange else {
      throw StoreError(
        .missingDatabase,
        "The schema of the database is missing or older than this version: migrate the database."
      )
    }
    do {
      try connection.run([SQLStatement("BEGIN")])
      try connection.run([SQLStatement("SET LOCAL statement_timeout = 0", isKept: false)])
      try connection.run([SQLStatement("SET LOCAL lock_timeout = 0", isKept: false)])
      // Another node may hold the lock and migrate. Then the schema is current afterwards.
      try connection.run([AdvisoryLock.schema.exclusive], within: limit)
      let earlier = try version(connection)
      for number in earlier..<all.count { try migrate(number, connection) }
      try connection.run([SQLStatement("COMMIT")], within: limit)
      return earlier
    } catch {
      if !connection.isBroken { _ = try? connection.run([SQLStatement("ROLLBACK")]) }
      throw error
    }
  }

  private static func migrate(_ number: Int, _ connection: PostgreSQLConnection) throws {
    let record = SQLStatement(
      "INSERT INTO linkwright_migrations (number) VALUES ($1)",
      [.number(Int64(number) + 1)],
      isKept: false
    )
    for statement in all[number].map({ SQLStatement($0, isKept: false) }) + [record] {
      try connection.run([statement], within: limit)
    }
  }

  /// Returns the number of applied migrations; 0 for a database without a schema. A later version
  /// may have applied more than this version knows.
  static func appliedCount(_ connection: PostgreSQLConnection) throws -> Int {
    let exists = try connection.run(Self.exists("linkwright_migrations"))
    guard try exists.first({ try $0.flag() }) == true else { return 0 }
    let rows = try connection.run(
      "SELECT COALESCE(MAX(number), 0)::bigint FROM linkwright_migrations"
    )
    return try rows.first { try $0.number() } ?? 0
  }

  /// Returns the number of applied migrations.
  ///
  /// - Throws: ``StoreError`` with the code `newerDatabase`.
  private static func version(_ connection: PostgreSQLConnection) throws -> Int {
    let version = try appliedCount(connection)
    guard version <= all.count else {
      throw StoreError(
        .newerDatabase(version: String(version)),
        "A later version of linkwright (schema \(version), this version knows \(all.count)) wrote the"
          + " database: install that version. Nothing was changed."
      )
    }
    return version
  }

  private static func refuseOtherEncoding(_ connection: PostgreSQLConnection) throws {
    let rows = try connection.run("SELECT current_setting('server_encoding')")
    let encoding = try rows.first { try $0.text() } ?? ""
    guard encoding == "UTF8" else {
      throw StoreError(
        .engine,
        "The database has the encoding \(encoding): create one with the encoding UTF8."
      )
    }
  }
}
