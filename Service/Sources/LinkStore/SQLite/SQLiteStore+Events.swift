import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func record(_ events: [VisitEvent], yieldPolicy: YieldPolicy) async throws {
    try await write { database in
      try database.at(yieldPolicy) { try database.add(events) }
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
  fileprivate func add(_ events: [VisitEvent]) throws {
    var increments = CountIncrements()
    var insertion = try BoundStatement(VisitEvent.insertion, in: self)
    defer { insertion.finish() }
    for event in events {
      try event.bind(to: &insertion)
      while try insertion.step() {}
      if changesCount == 1 { increments.add(event) }
    }
    try add(increments)
  }
}

extension VisitEvent {
  fileprivate static let insertion = SQLText.insertion(
    into: "events",
    "id, kind, time, host, link_id, invitation_id, click_id, platform, browser, referrer_host, "
      + "query, address, " + Campaign.columns,
    "ON CONFLICT DO NOTHING"
  )

  fileprivate func bind(to statement: inout BoundStatement) throws {
    statement.restart()
    try statement.bind(id)
    try statement.bind(Int64(kind.rawValue))
    try statement.bind(time.milliseconds)
    try statement.bind(host)
    try statement.bind(linkID)
    try statement.bind(invitationID)
    try statement.bind(clickID)
    try statement.bind(platform)
    try statement.bind(browser)
    try statement.bind(referrerHost)
    try statement.bind(query)
    try statement.bind(address)
    try statement.bind(JSONColumn.text(campaign.tokens))
    try statement.bind(campaign.network)
    try statement.bind(campaign.campaign)
    try statement.bind(campaign.adgroup)
    try statement.bind(campaign.creative)
    try statement.bind(campaign.label)
  }
}
