import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func statistics(_ question: StatisticsQuestion) async throws -> StatisticsAnswer {
    try await read { database in
      var sum = StatisticsSum(question)
      guard let days = question.days else { return sum.answer }
      let statements = StatisticsSQL.Answer(question, days)
      if let blocks = statements.blocks {
        try database.forEach(blocks, as: StatisticsSQL.BlockRow.init(row:)) { try sum.add($0) }
      }
      try database.forEach(statements.days, as: StatisticsSQL.DayRow.init(row:)) { try sum.add($0) }
      let times = (
        QuarterHour.startOfDay(days.lowerBound), QuarterHour.startOfDay(days.upperBound + 1)
      )
      try database.forEachUncountedEvent(from: times.0, to: times.1, limit: .max) { _, facts in
        sum.add(facts)
      }
      return sum.answer
    }
  }

  package func uncountedEventCount() async throws -> Int {
    try await read { database in
      let last = try database.lastEventNumber()
      return try Int(clamping: last - database.statisticsState().counted)
    }
  }

  package func countEvents(limit: Int, at time: Timestamp?) async throws -> CountingOutcome {
    // The events are added up before the transaction, so that other writes wait only briefly.
    let batch = try await read { try CountedBatch(limit: limit, at: time, in: $0) }
    guard batch.hasWork else { return .nothingLeft }
    return try await write(changesTables: false) { try batch.write(to: $0) }
  }

  package func dueBlocks(at time: Timestamp) async throws -> [StatisticsBlock.Due] {
    try await read { try StatisticsBlocks(base: $0).due(before: QuarterHour(of: time).day) }
  }

  package func makeBlocks(_ due: StatisticsBlock.Due, minimumSize: Int) async throws {
    let blocks = try await read {
      try StatisticsBlocks(base: $0).make(due.key, minimumSize: minimumSize)
    }
    try await write(changesTables: false) {
      try StatisticsBlocks(base: $0).store(blocks, for: due)
    }
  }

  /// Counts all events that were stored before. If another process counts, this one helps.
  func countAllEvents() async throws {
    while try await countEvents(limit: CountedBatch.size, at: nil) != .nothingLeft {
      try Task.checkCancellation()
    }
  }

  package func recountEvents() async throws {
    for _ in 0..<Self.recountLimit {
      try await countAllEvents()
      if try await recountIfAllAreCounted() { return }
    }
    throw StoreError.unavailable("SQLite: events arrive faster than they are counted.")
  }

  /// How often a recount waits until all events are counted.
  private static let recountLimit = 100

  /// - Returns: false if so many events arrived meanwhile that other writes would wait for long.
  private func recountIfAllAreCounted() async throws -> Bool {
    try await write(changesTables: false) { database in
      let batch = try CountedBatch(limit: CountedBatch.size, at: nil, in: database)
      guard batch.isLast else { return false }
      _ = try batch.write(to: database)
      // The counts of days from which events were removed stay.
      let removal = try database.first("SELECT MAX(time) FROM removed_events", []) {
        try $0.optionalInteger()
      }
      let firstDay = StatisticsProgress.firstCompleteDay(after: removal ?? nil)
      try database.run("DELETE FROM statistics WHERE day >= ?", [Int64(firstDay ?? .min)])
      try database.perform(StatisticsBlocks<Database>.removalOfAll(from: firstDay ?? .min))
      try database.run(
        """
        UPDATE statistics_progress SET counted = 0, recounted = ?, recounted_from = ?, closed_day = ?
        """,
        [
          database.lastEventNumber(), firstDay.map(QuarterHour.startOfDay) ?? .min,
          firstDay.map { Int64($0) - 1 },
        ]
      )
      return true
    }
  }
}

/// Events that are about to be counted, and their counts.
struct CountedBatch: Sendable {
  /// The usual number of events.
  static let size = 20_000

  private let fold: StatisticsFold
  private let eventCount: Int
  /// Whether no other events are left.
  let isLast: Bool
  /// The first day that is not over; nil to fix the values of no day.
  private let today: Int?
  /// What had been counted when the events were read.
  private let before: Database.StatisticsState
  /// The number of the last event that is counted afterwards.
  private let counted: Int64
  /// Whether there is anything to write.
  let hasWork: Bool

  /// - Parameter time: The time at which the values of past days are fixed; nil to leave them as they
  ///   are.
  init(limit: Int, at time: Timestamp?, in database: Database) throws {
    before = try database.statisticsState()
    today = time.map { QuarterHour(of: $0).day }
    var (events, eventCount, lastNumber) = (EqualEvents(), 0, Int64(0))
    try database.forEachUncountedEvent(from: .min, to: .max, limit: Int64(limit)) { number, facts in
      events.add(facts)
      eventCount += 1
      lastNumber = number
    }
    (fold, self.eventCount) = (StatisticsFold(events), eventCount)
    isLast = eventCount < limit
    counted = max(before.counted, isLast ? try database.lastEventNumber() : lastNumber)
    let isClosing = try isLast && database.dayToClose(after: before.closedDay, before: today) != nil
    hasWork = counted > before.counted || isClosing
  }

  /// - Returns: `busy` if the stored counts have changed meanwhile.
  func write(to database: Database) throws -> CountingOutcome {
    guard try database.statisticsState() == before else { return .busy }
    try StatisticsBlocks(base: database).remove(StatisticsBlock.keys(of: fold.days.keys))
    for key in fold.keys {
      let change = try fold.change(
        of: key,
        stored: database.statisticsRows(of: key),
        closedDay: before.closedDay ?? .min
      )
      if change.removesRowOfAllDimensions { try database.removeRowOfAllDimensions(of: key) }
      for row in change.rows { try database.write(row, with: StatisticsSQL.insertion) }
    }
    var closedDay = before.closedDay
    // Only when all events are there is it known which values are the most frequent ones.
    if isLast, let day = try database.dayToClose(after: closedDay, before: today) {
      try database.close(day: day)
      closedDay = day
    }
    try database.run(
      """
      INSERT INTO statistics_progress (id, counted, closed_day) VALUES (1, ?, ?)
      ON CONFLICT (id) DO UPDATE SET counted = excluded.counted, closed_day = excluded.closed_day
      """,
      [counted, closedDay.map { Int64($0) }]
    )
    return .counted(eventCount)
  }
}

extension Database {
  struct StatisticsState: Sendable, Hashable {
    /// The number up to which events are counted.
    var counted: Int64 = 0
    var recounted: Int64?
    var closedDay: Int?
    /// The number of changes by other transactions than those that count.
    var revision: Int64 = 0
  }

  func statisticsState() throws -> StatisticsState {
    let sql = "SELECT counted, recounted, closed_day, revision FROM statistics_progress"
    return try first(sql, []) { reader in
      try StatisticsState(
        counted: reader.optionalInteger() ?? 0,
        recounted: reader.optionalInteger(),
        closedDay: reader.optionalNumber(),
        revision: reader.optionalInteger() ?? 0
      )
    } ?? StatisticsState()
  }

  func lastEventNumber() throws -> Int64 {
    try first("SELECT MAX(number) FROM events", []) { try $0.optionalInteger() ?? 0 } ?? 0
  }

  /// Whether an event is in the stored counts.
  static let isCounted = """
    (events.number <= COALESCE((SELECT counted FROM statistics_progress), 0)
      OR events.number <= (SELECT recounted FROM statistics_progress)
      AND events.time < (SELECT recounted_from FROM statistics_progress))
    """

  /// Calls `body` with the events that the stored counts do not contain, in the order of their numbers.
  fileprivate func forEachUncountedEvent(
    from start: Int64,
    to end: Int64,
    limit: Int64,
    _ body: (_ number: Int64, _ facts: StatisticsFacts) throws -> Void
  ) throws {
    var tags = TagLists()
    try forEach(
      """
      SELECT events.number, \(StatisticsFacts.columns) FROM events \(StatisticsFacts.joins(in: .sqlite))
      WHERE events.number > COALESCE((SELECT counted FROM statistics_progress), 0)
      AND (\(Self.isCounted)) IS NOT TRUE AND events.time >= ? AND events.time < ?
      ORDER BY events.number LIMIT ?
      """,
      [start, end, limit],
      as: { reader in
        (try reader.optionalInteger() ?? 0, try StatisticsFacts(row: &reader, tags: &tags))
      }
    ) { try body($0.0, $0.1) }
  }

  fileprivate func statisticsRows(of key: StatisticsRow.Key) throws -> [StatisticsRow] {
    try all(
      StatisticsSQL.rowsOfDay,
      [Int64(key.subject.kind.rawValue), key.subject.name.string, Int64(key.day)],
      as: StatisticsRow.init(row:)
    )
  }

  fileprivate func removeRowOfAllDimensions(of key: StatisticsRow.Key) throws {
    try run(
      """
      DELETE FROM statistics WHERE kind = ? AND subject = ? AND day = ?
      AND dimension = \(StatisticsDimension.all)
      """,
      [Int64(key.subject.kind.rawValue), key.subject.name.string, Int64(key.day)]
    )
  }

  fileprivate func dayToClose(after last: Int?, before today: Int?) throws -> Int? {
    guard let today else { return nil }
    return try first(StatisticsSQL.dayToClose, [Int64(last ?? .min), Int64(today)]) {
      try $0.optionalNumber()
    } ?? nil
  }

  /// Fixes the values of a day.
  fileprivate func close(day: Int) throws {
    let rows = try all(StatisticsSQL.rowsToClose, [Int64(day)], as: StatisticsRow.init(row:))
      .compactMap { try $0.closed() }
    try StatisticsBlocks(base: self).remove(StatisticsBlock.keys(of: rows.map(\.key)))
    for row in rows {
      try write(row, with: StatisticsSQL.insertion)
    }
  }
}
