package import LinkwrightCore

extension SQLiteStore {
  package func record(_ events: [VisitEvent]) async throws {
    try await write { database in
      var tally = Tally()
      for event in events {
        let count = try database.run(VisitEvent.insertion, event.values())
        if count == 1 { tally.add(event) }
      }
      try database.add(tally)
    }
  }

  package func removeEvents(host: String, before time: Timestamp) async throws -> Int {
    var total = 0
    while true {
      // A part at a time, so that others can write in between.
      let count = try await write { database in
        try database.run(
          """
          DELETE FROM events WHERE id IN
          (SELECT id FROM events WHERE host = ? AND time < ? ORDER BY time LIMIT ?)
          """,
          [host, time.milliseconds, VisitEvent.removalSize]
        )
      }
      total += count
      if count < VisitEvent.removalSize { return total }
    }
  }
}

extension VisitEvent {
  fileprivate static let removalSize = 10_000

  fileprivate static let insertion = SQLText.insertion(
    into: "events",
    "id, kind, time, host, link_id, invitation_id, click_id, platform, browser, referrer_host, "
      + "query, address, " + Campaign.columns,
    "ON CONFLICT DO NOTHING"
  )

  fileprivate func values() throws -> [SQLValue] {
    var values: [SQLValue] = [id, Int(kind.rawValue), time.milliseconds, host]
    values += [linkID, invitationID, clickID, platform, browser, referrerHost, query, address]
    values += try campaign.values()
    return values
  }
}
