package import LinkwrightCore

extension PostgreSQLStore {
  /// The server does the work, so the policy has no effect.
  package func record(_ batch: EventBatch, yieldPolicy: YieldPolicy) async throws {
    do { try await record(batch, .allNew) } catch let error as StoreError
      where error.code == .duplicate
    {
      try await record(batch, .someStored)
    }
  }

  private func record(_ batch: EventBatch, _ assumption: CopiedEvents.Assumption) async throws {
    let events = try CopiedEvents(batch, assumption, slice: slice)
    await partitions.createIfPossible(events.months, with: runner)
    // In the order of the installations, so that two sessions do not block each other.
    let openings = batch.carriedOpenings.sorted { $0.installation < $1.installation }
    let insertion = SQLStatement(EventInsertionSQL.text, [StoredValue(slice)])
    try await runner.repeatably { transaction in
      let connection = transaction.connection
      if !events.staged.isEmpty, !connection.hasStagingTable {
        try connection.run([SQLStatement(CopiedEvents.table, isKept: false)])
        connection.hasStagingTable = true
      }
      // The number is taken after the lock, so that ``StoredTransactions`` can tell that no lower number
      // is still to come.
      let rows = try transaction.write(
        [AdvisoryLock.eventStorage.shared] + UncountedEvents.nextNumber
      )
      guard let number = try rows.last?.first({ try $0.number() as Int }) else {
        throw PostgreSQLError.noAnswer
      }
      if !events.direct.isEmpty {
        try connection.copy(
          CopiedEvents.directCopy,
          events.directBytes(number: Int64(number))
        )
      }
      if !events.staged.isEmpty {
        try connection.copy(CopiedEvents.stagedCopy, events.staged.bytes)
      }
      try transaction.write(
        events.counts(number: Int64(number)) + (events.staged.isEmpty ? [] : [insertion])
      )
      let ledger = AttributionLedger(transaction)
      for opening in openings { try ledger.carry(opening) }
    }
  }

  package func event(id: String) async throws -> VisitEvent? {
    try await first(VisitEvent.lookup, [.text(id)], as: VisitEvent.init(row:))
  }

  /// Partitions that contain no other events are dropped.
  package func removeEvents(before times: [String: Timestamp]) async throws -> Int {
    try await countAllEvents()
    for (host, time) in times {
      let record = SQLStatement(Self.removalRecord, [.text(host), StoredValue(time)])
      try await runner.repeatably { _ = try $0.write([AdvisoryLock.eventRemoval.shared, record]) }
    }
    var total = try await dropPartitions(before: times)
    for (host, time) in times {
      total += try await remove(host: host, before: time)
    }
    return total
  }

  private func remove(host: String, before time: Timestamp) async throws -> Int {
    let limit = StoredValue(Self.removalPartSize)
    let removal = SQLStatement(Self.removal, [.text(host), StoredValue(time), limit])
    var total = 0
    while true {
      let results = try await runner.repeatably {
        try $0.write([AdvisoryLock.eventRemoval.shared, removal])
      }
      let count = results.last?.changedCount ?? 0
      total += count
      if count < Self.removalPartSize { return total }
    }
  }

  /// Records the time before which events of a host are removed, so that the counts of these days stay.
  private static let removalRecord = """
    INSERT INTO removed_events (host, time)
    SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM events WHERE host = $1 AND time < $2)
    ON CONFLICT (host) DO UPDATE SET time = GREATEST(removed_events.time, excluded.time)
    """

  /// The click of a removed opening can open the app again.
  private static let removal = """
    WITH removed AS (
      DELETE FROM events WHERE id IN
      (SELECT id FROM events WHERE host = $1 AND time < $2 AND NOT \(UncountedEvents.contains)
      ORDER BY time LIMIT $3) RETURNING id
    ), clicks AS (
      DELETE FROM opening_clicks WHERE event_id IN (SELECT id FROM removed)
    )
    SELECT id FROM removed
    """
}
