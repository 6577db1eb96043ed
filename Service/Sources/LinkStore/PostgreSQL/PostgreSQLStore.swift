import Foundation
import LinkwrightCore

/// A store in a PostgreSQL database, which the nodes of a fleet share.
///
/// ```swift
/// let url = try PostgreSQLURL("postgresql://linkwright@database.example/links")
/// let store = try await PostgreSQLStore.open(url)
/// ```
///
/// When a write returns, it is committed. If the connection is lost, calls are repeated on another
/// connection, but no change is made twice. While the database does not answer, every call ends
/// after a limited time, with the code `unavailable`, or `outcomeUnknown` for a change that may have
/// been made.
package struct PostgreSQLStore: LinkStore {
  package struct Options: Sendable {
    /// The number of connections that the store opens at most.
    package var connectionCount = 8
    /// The maximum number of calls that wait for a connection, and for how long each waits.
    package var waitingCount = 1000
    package var waitingTime = Duration.seconds(2)
    /// The time after which the server cancels a statement.
    package var statementLimit = Duration.seconds(4)
    /// The time after which a call begins nothing again.
    package var callLimit = Duration.seconds(6)
    /// Whether to create or migrate the schema.
    package var mayMigrate = true

    package init() {}
  }

  let url: PostgreSQLURL
  let options: Options
  let runner: TransactionRunner
  let order = CommitOrder()
  let partitions = EventPartitions()
  let notifier: ChangeNotifier
  /// The slice of the counts of events. A node stores one batch of events at a time, so one slice is
  /// enough, and keeps the tables small.
  let slice = Int.random(in: 1...Int(Int16.max))

  var pool: ConnectionPool { runner.pool }

  /// Opens a store, and migrates its schema.
  ///
  /// - Throws: ``StoreError``. `newerDatabase`: a later version wrote the database, and nothing was
  ///   changed. `missingDatabase`: the schema is missing or old, and must not be migrated.
  ///   `unavailable`: no server answers.
  package static func open(
    _ url: PostgreSQLURL,
    options: Options = Options()
  ) async throws -> PostgreSQLStore {
    let store = PostgreSQLStore(url, options)
    do {
      try await store.runner.perform(.writing) {
        _ = try PostgreSQLMigrations.apply(mayChange: options.mayMigrate, on: $0)
      }
    } catch {
      await store.pool.close()
      throw error
    }
    return store
  }

  private init(_ url: PostgreSQLURL, _ options: Options) {
    self.url = url
    self.options = options
    let pool = ConnectionPool(
      .init(
        connectionCount: options.connectionCount,
        readingCount: min(2, options.connectionCount / 4),
        waitingCount: options.waitingCount,
        waitingTime: options.waitingTime
      )
    ) {
      try PostgreSQLConnection(url, statementLimit: options.statementLimit)
    }
    runner = TransactionRunner(pool: pool, callLimit: options.callLimit)
    notifier = ChangeNotifier(pool)
  }

  // MARK: Access for the extensions

  /// Reads the first row of a statement.
  func first<Value: Sendable>(
    _ sql: String,
    _ values: [StoredValue],
    as read: @escaping @Sendable (inout ResultRow) throws -> Value
  ) async throws -> Value? {
    try await runner.read(SQLStatement(sql, values)) { try $0.first(read) }
  }

  /// Reads all rows of a statement.
  func all<Value: Sendable>(
    _ sql: String,
    _ values: [StoredValue],
    isKept: Bool = true,
    as read: @escaping @Sendable (inout ResultRow) throws -> Value
  ) async throws -> [Value] {
    try await runner.read(SQLStatement(sql, values, isKept: isKept)) { try $0.all(read) }
  }

  /// Reads a page of a list.
  func page<Element: Sendable>(
    _ query: ListQuery,
    as read: @escaping @Sendable (inout ResultRow) throws -> Element,
    id: (Element) -> String
  ) async throws -> ListPage<Element> {
    let rows = try await all(query.sql, query.values, isKept: false, as: read)
    return query.page(of: rows, id: id)
  }

  /// Marks a row of a table with the columns `id` and `revoked_at` as revoked.
  ///
  /// - Parameter didRevoke: Called in the transaction, unless the row was revoked before.
  /// - Returns: Whether the row exists.
  func revoke(
    _ id: String,
    in table: String,
    at time: Timestamp,
    didRevoke: @escaping @Sendable (Transaction) throws -> Void
  ) async throws -> Bool {
    // If a commit has no answer, the repetition finds the row revoked, and calls nothing.
    try await runner.repeatably { transaction in
      let lock = "SELECT revoked_at FROM \(table) WHERE id = $1 FOR NO KEY UPDATE"
      let rows = try transaction.read(lock, [.text(id)])
      guard let earlier = try rows.first({ [try $0.optionalTime()] }) else { return false }
      if earlier != [nil] { return true }
      let update = "UPDATE \(table) SET revoked_at = $1 WHERE id = $2"
      try transaction.write(update, [StoredValue(time), .text(id)])
      try didRevoke(transaction)
      return true
    }
  }

  /// The number of rows that one transaction removes, so that its locks are held only briefly.
  static let removalPartSize = 1000

  /// Removes rows in parts.
  ///
  /// - Parameters:
  ///   - sql: A statement that removes rows. Its last parameter is the limit.
  ///   - values: The parameters of the statement before the limit.
  /// - Returns: The number of removed rows.
  func removeInParts(_ sql: String, _ values: [StoredValue]) async throws -> Int {
    let statement = SQLStatement(sql, values + [StoredValue(Self.removalPartSize)])
    var total = 0
    while true {
      let count = try await runner.write(statement) { $0.changedCount }
      total += count
      if count < Self.removalPartSize { return total }
    }
  }

  // MARK: Operations

  package func checkFiles() throws {
    if let failure = pool.failure { throw failure }
  }

  package func check() async throws {
    try await runner.repeatably { transaction in
      // Writes a value, because a transaction can begin even on a full disk.
      _ = try transaction.write(
        """
        INSERT INTO checks (id, number) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET number = checks.number + 1
        """
      )
    }
  }

  package func close() async throws { await pool.close() }
}
