import LinkwrightCore

/// Creates the partitions of the table of events.
///
/// A class because the tasks of a node share what it knows.
final class EventPartitions: Sendable {
  private let known = Monitor<Set<EventMonth>>([])

  /// The server refused to create a partition.
  private struct Refusal: Error {
    let reason: StoreError
  }

  /// Creates the partitions of months, unless they exist.
  func create(_ months: Set<EventMonth>, with runner: TransactionRunner) async throws {
    do { try await createUnknown(months, with: runner) } catch let refusal as Refusal {
      throw refusal.reason
    }
  }

  /// Creates the partitions of months, unless they exist. A month whose partition the server refuses is
  /// not tried again before ``forgetAll()``: its events go to the default partition.
  func createIfPossible(_ months: Set<EventMonth>, with runner: TransactionRunner) async {
    for month in months {
      do { try await createUnknown([month], with: runner) } catch is Refusal {
        known.withLock { _ = $0.insert(month) }
      } catch {
        // The database is away. Its next answer tells more.
      }
    }
  }

  private func createUnknown(_ months: Set<EventMonth>, with runner: TransactionRunner) async throws
  {
    for month in months.subtracting(known.withLock { $0 }).sorted() {
      try await runner.repeatably { transaction in
        do { try Self.create(month, transaction) } catch let error as PostgreSQLError
          where error.kind == .server && !error.endsConnection && !error.isConflict
        {
          throw Refusal(reason: error.storeError)
        }
      }
      known.withLock { _ = $0.insert(month) }
    }
  }

  /// Looks for the partition of a month again when its next event arrives.
  func forget(_ month: EventMonth) { known.withLock { _ = $0.remove(month) } }

  /// Looks for all partitions again. Another node may have dropped one, and a restored database may
  /// lack the latest.
  func forgetAll() { known.withLock { $0 = [] } }

  private static func create(_ month: EventMonth, _ transaction: Transaction) throws {
    let name = month.table
    func exists() throws -> Bool {
      let rows = try transaction.read([PostgreSQLMigrations.exists(name)])
      return try rows.first?.first { try $0.flag() } == true
    }
    if try exists() { return }
    _ = try transaction.read([AdvisoryLock.schema.exclusive])
    if try exists() { return }
    let bounds = [month.lowerBound, month.next.lowerBound]
    // The table is attached, because `CREATE TABLE … PARTITION OF` would wait for every insertion.
    // Events that came before their partition are in the default partition.
    let statements = [
      "CREATE TABLE \(name) (LIKE events INCLUDING DEFAULTS)",
      "LOCK TABLE events_other IN ACCESS EXCLUSIVE MODE",
      """
      WITH moved AS (
        DELETE FROM events_other WHERE id >= '\(bounds[0])' AND id < '\(bounds[1])' RETURNING *
      )
      INSERT INTO \(name) SELECT * FROM moved
      """,
      """
      ALTER TABLE events ATTACH PARTITION \(name)
      FOR VALUES FROM ('\(bounds[0])') TO ('\(bounds[1])')
      """,
    ]
    // Each statement needs the one before to be analysed, so they are not in one pipeline.
    for sql in statements { try transaction.write([SQLStatement(sql, isKept: false)]) }
  }
}
