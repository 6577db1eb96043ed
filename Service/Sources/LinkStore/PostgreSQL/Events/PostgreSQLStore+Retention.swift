import LinkwrightCore

extension PostgreSQLStore {
  /// Drops the partitions whose events are all older than the times of their hosts. This takes
  /// milliseconds, while removing rows takes as long as writing them did.
  ///
  /// - Returns: The number of removed events.
  func dropPartitions(before times: [String: Timestamp]) async throws -> Int {
    guard let latest = times.values.max() else { return 0 }
    let tables = try await all(
      "SELECT relid::regclass::text FROM pg_partition_tree('events') WHERE isleaf",
      []
    ) { try $0.text() }
    var total = 0
    for month in tables.compactMap(EventMonth.init(table:)).sorted()
    where month.next.start <= latest {
      total += try await runner.repeatably { try Self.drop(month, before: times, $0) }
      partitions.forget(month)
    }
    return total
  }

  private static func drop(
    _ month: EventMonth,
    before times: [String: Timestamp],
    _ transaction: Transaction
  ) throws -> Int {
    let rows = try transaction.read([
      AdvisoryLock.partitionRemoval.exclusive, AdvisoryLock.eventRemoval.shared,
      PostgreSQLMigrations.exists(month.table),
    ])
    guard try rows.last?.first({ try $0.flag() }) == true,
      try areAllRemovable(month, times, transaction)
    else { return 0 }
    let bounds = [month.lowerBound, month.next.lowerBound].map { StoredValue.text($0) }
    let count = SQLStatement("SELECT COUNT(*) FROM \(month.table)", isKept: false)
    let clicks = SQLStatement(
      "DELETE FROM opening_clicks WHERE event_id >= $1 AND event_id < $2",
      bounds
    )
    try transaction.write([SQLStatement("SET LOCAL statement_timeout = 0")])
    let counts = try transaction.connection.run([count, clicks], within: .seconds(600))
    // Late events may arrive until the table is locked. Other sessions wait only for the drop.
    try transaction.write([SQLStatement("SET LOCAL lock_timeout = '1s'")])
    try transaction.write([SQLStatement("LOCK TABLE events IN ACCESS EXCLUSIVE MODE")])
    guard try areAllRemovable(month, times, transaction) else {
      throw StoreError.unavailable("PostgreSQL: late events arrived in \(month.table).")
    }
    try transaction.write([SQLStatement("DROP TABLE \(month.table)", isKept: false)])
    return try counts.first?.first { try $0.number() } ?? 0
  }

  /// Whether a partition contains only events that can be removed. Finds the hosts one by one in the
  /// index, without reading the events.
  private static func areAllRemovable(
    _ month: EventMonth,
    _ times: [String: Timestamp],
    _ transaction: Transaction
  ) throws -> Bool {
    let table = month.table
    // An event that is not counted stays.
    let uncounted = try transaction.read([UncountedEvents.lookup])
    for row in try uncounted.first?.all(UncountedEvents.init(row:)) ?? [] {
      let sql = "SELECT 1 FROM \(table) WHERE batch >= $1 AND batch <= $2 LIMIT 1"
      let range = row.batches
      let values: [StoredValue] = [.number(range.lowerBound), .number(range.upperBound)]
      let found = try transaction.read([SQLStatement(sql, values, isKept: false)])
      guard found.first?.count == 0 else { return false }
    }
    var host: String?
    while true {
      let next =
        "SELECT host FROM \(table) WHERE $1::text IS NULL OR host > $1 ORDER BY host LIMIT 1"
      let rows = try transaction.read([SQLStatement(next, [StoredValue(host)], isKept: false)])
      guard let found = try rows.first?.first({ try $0.text() }) else { return true }
      guard let time = times[found] else { return false }
      let late = "SELECT 1 FROM \(table) WHERE host = $1 AND time >= $2 LIMIT 1"
      let values: [StoredValue] = [.text(found), StoredValue(time)]
      let lateRows = try transaction.read([SQLStatement(late, values, isKept: false)])
      guard lateRows.first?.count == 0 else { return false }
      host = found
    }
  }
}
