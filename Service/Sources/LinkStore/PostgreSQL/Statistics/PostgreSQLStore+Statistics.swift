package import LinkwrightCore

extension PostgreSQLStore {
  package func statistics(_ question: StatisticsQuestion) async throws -> StatisticsAnswer {
    guard let days = question.days else { return StatisticsSum(question).answer }
    let statements = StatisticsSQL.Answer(question, days)
    let start = QuarterHour.startOfDay(days.lowerBound)
    let end = QuarterHour.startOfDay(days.upperBound + 1)
    return try await runner.perform(.reading) { connection in
      let transaction = Transaction(connection, .repeatableRead)
      defer { transaction.rollBack() }
      do {
        let results = try transaction.read(
          [UncountedEvents.lookup, statements.days] + (statements.blocks.map { [$0] } ?? [])
        )
        guard results.count >= 2 else { throw PostgreSQLError.noAnswer }
        var sum = StatisticsSum(question)
        for blocks in results.dropFirst(2) {
          try blocks.forEach(StatisticsSQL.BlockRow.init(row:)) { try sum.add($0) }
        }
        try results[1].forEach(StatisticsSQL.DayRow.init(row:)) { try sum.add($0) }
        let uncounted = try results[0].all(UncountedEvents.init(row:))
        try Self.add(uncounted, from: start, to: end, to: &sum, transaction)
        return sum.answer
      } catch let error as PostgreSQLError where error.isStatementTimeout {
        throw StoreError.tooSlow
      }
    }
  }

  /// Adds events that are not counted yet, a part after the other.
  private static func add(
    _ uncounted: [UncountedEvents],
    from start: Int64,
    to end: Int64,
    to sum: inout StatisticsSum,
    _ transaction: Transaction
  ) throws {
    var tags = TagLists()
    var lastID = ""
    var whole: [UncountedEvents] = []
    func add(_ statement: SQLStatement) throws -> Int {
      guard let rows = try transaction.read([statement]).first else { return 0 }
      try rows.forEach({ try UncountedEvent(row: &$0, tags: &tags) }) {
        sum.add($0.facts)
        lastID = $0.id
      }
      return rows.count
    }
    func addWhole() throws {
      if let statement = UncountedEvents.selection(ofTransactions: whole, from: start, to: end) {
        _ = try add(statement)
      }
      whole = []
    }
    var count = 0
    for row in uncounted {
      guard row.isWholeTransaction else {
        var rest = row
        var isMissing = true
        while isMissing {
          let part = rest.selection(from: start, to: end, limit: countedBatchSize)
          isMissing = try add(part) == countedBatchSize
          rest.lastID = lastID
        }
        continue
      }
      if count + row.eventCount > countedBatchSize
        || whole.count == UncountedEvents.maximumTransactionCount
      {
        try addWhole()
        count = 0
      }
      whole.append(row)
      count += row.eventCount
    }
    try addWhole()
  }

  package func uncountedEventCount() async throws -> Int {
    let sql = "SELECT COALESCE(SUM(event_count), 0)::bigint FROM uncounted_events"
    return try await first(sql, []) { try $0.number() } ?? 0
  }

  package func countEvents(limit: Int, at time: Timestamp?) async throws -> CountingOutcome {
    try await runner.once(.repeatableRead) { transaction in
      var counting = CountingTransaction(transaction)
      return try counting.count(limit: limit, at: time)
    }
  }

  package func dueBlocks(at time: Timestamp) async throws -> [StatisticsBlock.Due] {
    try await runner.once(.repeatableRead) {
      try StatisticsBlocks(base: $0).due(before: QuarterHour(of: time).day)
    }
  }

  package func makeBlocks(_ due: StatisticsBlock.Due, minimumSize: Int) async throws {
    try await runner.once(.repeatableRead) {
      let blocks = StatisticsBlocks(base: $0)
      try blocks.store(blocks.make(due.key, minimumSize: minimumSize), for: due)
    }
  }

  /// The usual number of events in one transaction.
  static let countedBatchSize = 20_000

  /// Counts all events that were stored before, or waits until another node has counted them.
  func countAllEvents() async throws {
    while true {
      switch try await countEvents(limit: Self.countedBatchSize, at: nil) {
      case .counted: try Task.checkCancellation()
      case .nothingLeft: return
      case .busy: try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  package func recountEvents() async throws {
    for _ in 0..<Self.recountLimit {
      try await countAllEvents()
      if try await runner.once(.readCommitted, { try Self.recount($0) }) { return }
    }
    throw StoreError.unavailable("PostgreSQL: events arrive faster than they are counted.")
  }

  /// How often a recount waits until all events are counted.
  private static let recountLimit = 100

  /// - Returns: false if some events are not counted yet.
  private static func recount(_ transaction: Transaction) throws -> Bool {
    // No events are stored until the end of the transaction, so no number of a batch is missing, and
    // none are removed.
    try transaction.write([
      AdvisoryLock.eventRemoval.exclusive, AdvisoryLock.counting.exclusive,
      SQLStatement("LOCK TABLE uncounted_events IN SHARE ROW EXCLUSIVE MODE"),
    ])
    let removal = SQLStatement("SELECT MAX(time) FROM removed_events")
    let rows = try transaction.read([UncountedEvents.lookup, removal])
    guard rows.count == 2, rows[0].count == 0 else { return false }
    let removedBefore = try rows[1].first { try $0.optionalInteger() } ?? nil
    let firstDay = StatisticsProgress.firstCompleteDay(after: removedBefore)
    try transaction.write([SQLStatement("SET LOCAL statement_timeout = 0")])
    try transaction.connection.run(
      StatisticsBlocks<Transaction>.removalOfAll(from: firstDay ?? .min) + [
        SQLStatement(
          "DELETE FROM statistics WHERE day >= $1",
          [StoredValue(firstDay ?? .min)]
        ),
        SQLStatement(
          """
          INSERT INTO uncounted_events (batch, last_batch, event_count, since)
          SELECT MIN(batch), MAX(batch), COUNT(*), $1::bigint FROM events HAVING COUNT(*) > 0
          """,
          [.number(firstDay.map(QuarterHour.startOfDay) ?? .min)]
        ),
        SQLStatement(
          "UPDATE statistics_progress SET closed_day = $1::bigint",
          [StoredValue(firstDay.map { $0 - 1 })]
        ),
      ],
      within: .seconds(600)
    )
    return true
  }
}
