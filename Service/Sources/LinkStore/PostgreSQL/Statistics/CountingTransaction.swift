import LinkwrightCore

/// Counts events in one transaction. Only one node does this at a time.
struct CountingTransaction {
  private let transaction: Transaction
  private var tags = TagLists()

  /// The number of statements in one round trip.
  private static let partSize = 500

  init(_ transaction: Transaction) { self.transaction = transaction }

  mutating func count(limit: Int, at time: Timestamp?) throws -> CountingOutcome {
    let progress = "SELECT closed_day FROM statistics_progress"
    let rows = try transaction.read([
      AdvisoryLock.counting.attempt, SQLStatement(progress), UncountedEvents.lookup,
    ])
    guard rows.count == 3, try rows[0].first({ try $0.flag() }) == true else { return .busy }
    let closedDay = try rows[1].first { try $0.optionalNumber() } ?? nil
    let uncounted = try rows[2].all(UncountedEvents.init(row:))
    let (events, changes, isLast) = try events(of: uncounted, limit: limit)
    var equal = EqualEvents()
    for event in events { equal.add(event.facts) }
    let fold = StatisticsFold(equal)
    try StatisticsBlocks(base: transaction).remove(StatisticsBlock.keys(of: fold.days.keys))
    try write(fold, closedDay: closedDay ?? .min)
    if !changes.isEmpty { try transaction.write(changes) }
    // Only when all events are there is it known which values are the most frequent ones.
    if isLast, let today = time.map({ QuarterHour(of: $0).day }),
      let day = try dayToClose(after: closedDay, before: today)
    {
      try close(day)
    } else if changes.isEmpty {
      return .nothingLeft
    }
    return .counted(events.count)
  }

  /// Reads the next events.
  ///
  /// - Returns: The events, the statements after which they are counted, and whether no others are
  ///   left.
  private mutating func events(
    of uncounted: [UncountedEvents],
    limit: Int
  ) throws -> ([UncountedEvent], [SQLStatement], Bool) {
    guard let first = uncounted.first else { return ([], [], true) }
    guard first.isWholeTransaction, first.eventCount <= limit else {
      let events = try read(first.selection(from: .min, to: .max, limit: limit))
      let batch = StoredValue.number(first.batches.lowerBound)
      guard events.count == limit, let last = events.last else {
        let removal = "DELETE FROM uncounted_events WHERE batch = $1"
        return (events, [SQLStatement(removal, [batch])], uncounted.count == 1)
      }
      // Marked as a part, also if the row was one transaction.
      let update = """
        UPDATE uncounted_events SET after_id = $1, last_batch = COALESCE(last_batch, batch)
        WHERE batch = $2
        """
      return (events, [SQLStatement(update, [.text(last.id), batch])], false)
    }
    var (count, rows) = (0, [UncountedEvents]())
    for row in uncounted.prefix(UncountedEvents.maximumTransactionCount) {
      guard row.isWholeTransaction, count + row.eventCount <= limit else { break }
      count += row.eventCount
      rows.append(row)
    }
    let statement = UncountedEvents.selection(ofTransactions: rows, from: .min, to: .max)
    let events = try statement.map { try read($0) } ?? []
    // The transaction sees one state, so the rows between the first and the last are these rows.
    let removal = SQLStatement(
      "DELETE FROM uncounted_events WHERE batch >= $1 AND batch <= $2",
      [
        .number(first.batches.lowerBound),
        .number(rows.last?.batches.lowerBound ?? first.batches.lowerBound),
      ]
    )
    return (events, [removal], rows.count == uncounted.count)
  }

  private mutating func read(_ statement: SQLStatement) throws -> [UncountedEvent] {
    let rows = try transaction.read([statement]).first
    return try rows?.all { try UncountedEvent(row: &$0, tags: &tags) } ?? []
  }

  // MARK: Writing

  private func write(_ fold: StatisticsFold, closedDay: Int) throws {
    var keys = fold.keys[...]
    while !keys.isEmpty {
      let part = keys.prefix(Self.partSize)
      keys = keys.dropFirst(Self.partSize)
      let stored = try transaction.read(
        part.map { SQLStatement(StatisticsSQL.rowsOfDay, $0.values) }
      )
      var statements: [SQLStatement] = []
      for (key, rows) in zip(part, stored) {
        let rows = try rows.all(StatisticsRow.init(row:))
        let change = try fold.change(of: key, stored: rows, closedDay: closedDay)
        if change.removesRowOfAllDimensions {
          statements.append(SQLStatement(Self.removal, key.values))
        }
        statements += try change.rows.map { try SQLStatement(StatisticsSQL.insertion, $0) }
      }
      try transaction.write(statements)
    }
  }

  private static let removal = """
    DELETE FROM statistics WHERE kind = $1 AND subject = $2 AND day = $3
    AND dimension = \(StatisticsDimension.all)
    """

  private func dayToClose(after last: Int?, before today: Int) throws -> Int? {
    let values: [StoredValue] = [StoredValue(last ?? .min), StoredValue(today)]
    return try transaction.read(StatisticsSQL.dayToClose, values).first {
      try $0.optionalNumber()
    } ?? nil
  }

  /// Fixes the values of a day.
  private func close(_ day: Int) throws {
    let rows = try transaction.read(StatisticsSQL.rowsToClose, [StoredValue(day)])
      .all(StatisticsRow.init(row:)).compactMap { try $0.closed() }
    try StatisticsBlocks(base: transaction).remove(StatisticsBlock.keys(of: rows.map(\.key)))
    for start in stride(from: 0, to: rows.count, by: Self.partSize) {
      let part = rows[start..<min(start + Self.partSize, rows.count)]
      try transaction.write(part.map { try SQLStatement(StatisticsSQL.insertion, $0) })
    }
    try transaction.write(
      """
      INSERT INTO statistics_progress (id, counted, closed_day) VALUES (1, 0, $1)
      ON CONFLICT (id) DO UPDATE SET closed_day = excluded.closed_day
      """,
      [StoredValue(day)]
    )
  }
}

extension StatisticsRow.Key {
  fileprivate var values: [StoredValue] {
    [StoredValue(Int(subject.kind.rawValue)), .text(subject.name.string), StoredValue(day)]
  }
}
