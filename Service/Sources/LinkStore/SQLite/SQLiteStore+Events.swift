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

  package func removeEvents(host: String, before time: Timestamp) async throws -> Int {
    try await removeInParts(
      """
      DELETE FROM events WHERE id IN
      (SELECT id FROM events WHERE host = ? AND time < ? ORDER BY time LIMIT ?)
      """,
      [host, time.milliseconds]
    )
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

extension VisitEvent {
  private static let columns =
    """
    id, kind, time, host, link_id, invitation_id, click_id, platform, browser, referrer_host, query,
    address, via, \(Campaign.columns.names())
    """

  fileprivate static let lookup = "SELECT \(columns) FROM events WHERE id = ?"

  /// Reads the columns in the order in which they are listed.
  fileprivate init(row reader: inout ColumnReader) throws {
    let id = try reader.text()
    let rawKind = try reader.number() as Int
    guard let kind = UInt8(exactly: rawKind).flatMap(Kind.init) else {
      throw StoreError.unreadable("an event of the kind \(rawKind)")
    }
    try self.init(
      id: id,
      kind: kind,
      time: reader.time(),
      host: reader.text(),
      linkID: reader.optionalText(),
      invitationID: reader.optionalText(),
      clickID: reader.optionalText(),
      platform: reader.text(),
      browser: reader.text(),
      referrerHost: reader.optionalText(),
      query: reader.optionalText(),
      address: reader.optionalText(),
      isScan: reader.optionalText() == VisitEvent.scanned
    )
    campaign = try Campaign(&reader)
  }
}
