import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func statistics(_ question: StatisticsQuestion) async throws -> StatisticsAnswer {
    try await read { database in
      var sum = StatisticsSum(question)
      guard let days = question.days else { return sum.answer }
      let rows = try database.all(
        StatisticsSQL.rows(for: question),
        StatisticsSQL.values(for: question, days),
        as: StatisticsSQL.AnswerRow.init(row:)
      )
      for row in rows { try sum.add(day: row.day, subject: row.subject, cells: row.cells) }
      let times = (
        QuarterHour.startOfDay(days.lowerBound), QuarterHour.startOfDay(days.upperBound + 1)
      )
      for event in try database.uncountedEvents(from: times.0, to: times.1, limit: .max) {
        sum.add(event.facts)
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

  package func countEvents(limit: Int, at time: Timestamp?) async throws -> Int {
    // The events are added up before the transaction, so that other writes wait only briefly.
    let batch = try await read { try CountedBatch(limit: limit, in: $0) }
    guard batch.hasWork(on: time) else { return 0 }
    return try await write(changesTables: false) { try batch.write(at: time, to: $0) }
  }

  package func recountEvents() async throws {
    while try await countEvents(limit: CountedBatch.size, at: nil) > 0 {}
    try await write(changesTables: false) { database in
      // Events may have arrived meanwhile.
      _ = try CountedBatch(limit: .max, in: database).write(at: nil, to: database)
      // The counts of days from which events were removed stay.
      let removal = try database.first("SELECT MAX(time) FROM removed_events", []) {
        try $0.optionalInteger()
      }
      let firstDay = StatisticsProgress.firstCompleteDay(after: removal ?? nil)
      try database.run("DELETE FROM statistics WHERE day >= ?", [Int64(firstDay ?? .min)])
      try database.run(
        """
        UPDATE statistics_progress SET counted = 0, recounted = ?, recounted_from = ?, closed_day = ?
        """,
        [
          database.lastEventNumber(), firstDay.map(QuarterHour.startOfDay) ?? .min,
          firstDay.map { Int64($0) - 1 },
        ]
      )
    }
  }
}

/// Events that are about to be counted, and their counts.
struct CountedBatch: Sendable {
  /// The usual number of events.
  static let size = 20_000

  private var fold = StatisticsFold()
  private let eventCount: Int
  private let isLast: Bool
  /// What had been counted when the events were read.
  private let before: Database.StatisticsState
  /// The number of the last event that is counted afterwards.
  private let counted: Int64

  init(limit: Int, in database: Database) throws {
    before = try database.statisticsState()
    let events = try database.uncountedEvents(from: .min, to: .max, limit: Int64(limit))
    for event in events { fold.add(event.facts) }
    eventCount = events.count
    isLast = events.count < limit
    let last = isLast ? try database.lastEventNumber() : events.last?.number
    counted = max(before.counted, last ?? 0)
  }

  /// Whether there is anything to write.
  func hasWork(on time: Timestamp?) -> Bool {
    if counted > before.counted { return true }
    guard let today = time.map({ QuarterHour(of: $0).day }) else { return false }
    return isLast && today - 1 > before.closedDay ?? .min
  }

  /// - Parameter time: The time at which the values of past days are fixed; nil to leave them as they
  ///   are.
  /// - Returns: The number of counted events; 0 if another process has counted meanwhile.
  func write(at time: Timestamp?, to database: Database) throws -> Int {
    guard try database.statisticsState() == before else { return 0 }
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
    if isLast, let today = time.map({ QuarterHour(of: $0).day }), today - 1 > closedDay ?? .min {
      try database.closeDays(after: closedDay, before: today)
      closedDay = today - 1
    }
    try database.run(
      """
      INSERT INTO statistics_progress (id, counted, closed_day) VALUES (1, ?, ?)
      ON CONFLICT (id) DO UPDATE SET counted = excluded.counted, closed_day = excluded.closed_day
      """,
      [counted, closedDay.map { Int64($0) }]
    )
    return eventCount
  }
}

extension Database {
  struct StatisticsState: Sendable, Hashable {
    /// The number up to which events are counted.
    var counted: Int64 = 0
    var recounted: Int64?
    var closedDay: Int?
  }

  func statisticsState() throws -> StatisticsState {
    try first("SELECT counted, recounted, closed_day FROM statistics_progress", []) { reader in
      try StatisticsState(
        counted: reader.optionalInteger() ?? 0,
        recounted: reader.optionalInteger(),
        closedDay: reader.optionalNumber()
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

  /// The events that the stored counts do not contain, in the order of their numbers.
  fileprivate func uncountedEvents(
    from start: Int64,
    to end: Int64,
    limit: Int64
  ) throws -> [(number: Int64, facts: StatisticsFacts)] {
    var tags = TagLists()
    return try all(
      """
      SELECT events.number, \(StatisticsFacts.columns) FROM events \(StatisticsFacts.joins)
      WHERE events.number > COALESCE((SELECT counted FROM statistics_progress), 0)
      AND (\(Self.isCounted)) IS NOT TRUE AND events.time >= ? AND events.time < ?
      ORDER BY events.number LIMIT ?
      """,
      [start, end, limit]
    ) { reader in
      let number = try reader.optionalInteger() ?? 0
      return (number, try StatisticsFacts(row: &reader, tags: &tags))
    }
  }

  fileprivate func statisticsRows(of key: StatisticsRow.Key) throws -> [StatisticsRow] {
    try all(
      "SELECT \(StatisticsSQL.columns) FROM statistics WHERE kind = ? AND subject = ? AND day = ?",
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

  /// Fixes the values of days.
  fileprivate func closeDays(after last: Int?, before today: Int) throws {
    let rows = try all(
      StatisticsSQL.rowsToClose,
      [Int64(last ?? .min), Int64(today)],
      as: StatisticsRow.init(row:)
    )
    for row in try rows.compactMap({ try $0.closed() }) {
      try write(row, with: StatisticsSQL.insertion)
    }
  }
}
