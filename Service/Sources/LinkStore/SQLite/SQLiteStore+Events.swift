import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func record(_ batch: EventBatch, yieldPolicy: YieldPolicy) async throws {
    let changesLimits = try await write(changesTables: false) { database in
      try database.with(yieldPolicy) {
        let changesLimits = try batch.withFields { try database.add($0) }
        let ledger = AttributionLedger(database)
        for opening in batch.carriedOpenings { try ledger.carry(opening) }
        return changesLimits
      }
    }
    if changesLimits { noteTableChange(isWithdrawal: false) }
  }

  package func event(id: String) async throws -> VisitEvent? {
    try await read { database in
      try database.first(VisitEvent.lookup, [id], as: VisitEvent.init(row:))
    }
  }

  package func removeEvents(before times: [String: Timestamp]) async throws -> Int {
    try await countAllEvents()
    var total = 0
    for (host, time) in times {
      try await write(changesTables: false) { database in
        try database.run(
          """
          INSERT INTO removed_events (host, time)
          SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM events WHERE host = $1 AND time < $2)
          ON CONFLICT (host) DO UPDATE SET time = MAX(removed_events.time, excluded.time)
          """,
          [host, time.milliseconds]
        )
      }
      total += try await removeInParts(
        """
        DELETE FROM events WHERE number IN (SELECT number FROM events
        WHERE host = ? AND time < ? AND \(Database.isCounted) ORDER BY time LIMIT ?)
        """,
        [host, time.milliseconds]
      )
    }
    return total
  }
}

extension Database {
  /// - Returns: Whether the events include visits of links with a visit limit.
  fileprivate func add(_ events: [EventFields]) throws -> Bool {
    var insertion = try EventInsertion(into: self)
    try insertion.insert(events)
    try insertion.increments.write(to: self)
    return try insertion.increments.includeLimitedLinks(in: self)
  }
}
