import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func record(_ events: [VisitEvent], yieldPolicy: YieldPolicy) async throws {
    let changesLimits = try await write(changesTables: false) { database in
      try database.with(yieldPolicy) { try database.add(events) }
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
  fileprivate func add(_ events: [VisitEvent]) throws -> Bool {
    var increments = CountIncrements()
    try VisitEvent.insertion.run(for: events, in: self) { event, isNew in
      if isNew { increments.add(event) }
    }
    try increments.write(to: self)
    return try increments.includeLimitedLinks(in: self)
  }
}

extension VisitEvent {
  private static let columns: [Column<VisitEvent>] =
    [
      .text("id") { $0.id },
      .number("kind") { Int($0.kind.rawValue) },
      .time("time") { $0.time },
      .text("host") { $0.host },
      .text("link_id") { $0.linkID },
      .text("invitation_id") { $0.invitationID },
      .text("click_id") { $0.clickID },
      .text("platform") { $0.platform },
      .text("browser") { $0.browser },
      .text("referrer_host") { $0.referrerHost },
      .text("query") { $0.query },
      .text("address") { $0.address },
    ] + Campaign.columns.map { $0.of { (event: VisitEvent) in event.campaign } }

  fileprivate static let lookup = "SELECT \(columns.names()) FROM events WHERE id = ?"

  /// A conflict is an ID that is already stored, or a second opening with the same click ID.
  fileprivate static let insertion = RowStatement<VisitEvent>.insertion(
    into: "events",
    columns,
    clause: "ON CONFLICT DO NOTHING"
  )

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
      address: reader.optionalText()
    )
    campaign = try Campaign(&reader)
  }
}
