import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func record(_ batch: EventBatch, yieldPolicy: YieldPolicy) async throws {
    let changesLimits = try await write(changesTables: false) { database in
      try database.with(yieldPolicy) { try batch.withFields { try database.add($0) } }
    }
    if changesLimits { noteTableChange(isWithdrawal: false) }
  }

  package func event(id: String) async throws -> VisitEvent? {
    try await read { database in
      try database.first(VisitEvent.lookup, [id], as: VisitEvent.init(row:))
    }
  }

  package func removeEvents(before times: [String: Timestamp]) async throws -> Int {
    var total = 0
    for (host, time) in times {
      total += try await removeInParts(
        """
        DELETE FROM events WHERE id IN
        (SELECT id FROM events WHERE host = ? AND time < ? ORDER BY time LIMIT ?)
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
