import LinkwrightCore

/// Stores events of installations and what people carried into them, in a transaction of either engine.
struct AttributionLedger<Base: LedgerTransaction> {
  let base: Base

  init(_ base: Base) { self.base = base }

  // MARK: Events

  func record(_ report: AppEventReport) throws -> InstallationHistory? {
    let hash = InstallationHash.installation(report.installation)
    let change = report.events.isEmpty ? 0 : try base.nextChange()
    try base.lock(hash)
    if try isErased(hash) { return nil }
    let events = try newEvents(of: report)
    if !events.isEmpty {
      try base.perform([
        Self.seen(report.installation, report.app, report.platform, at: report.time, change)
      ])
    }
    for event in events {
      if let count = InstallationRow.count(of: event.kind) {
        try base.perform(count, [StoredValue(event.time), .text(report.installation)])
      }
      if let carried = event.carried { try store(carried, of: event, report) }
    }
    try resolveClicks(of: report.installation)
    let history = try history(of: report.installation)
    let records = history.map(report.joining.records) ?? []
    let stored = events.map {
      StoredAppEvent($0, report, records.entry(at: $0.time), change)
    }
    try base.perform(stored.map { try SQLStatement(StoredAppEvent.insertion, $0) })
    if !report.isOwn { try count(stored, report, history) }
    return history
  }

  /// The events that were not stored before.
  private func newEvents(of report: AppEventReport) throws -> [AppEventReport.Event] {
    let time = StoredValue(report.time)
    let known = try base.perform(
      report.events.map {
        let hash = InstallationHash.event($0, of: report.installation)
        return SQLStatement(Self.key, [.bytes(hash), time])
      }
    )
    let fresh = zip(report.events, known).filter { $0.1 == 1 }.map(\.0)
    return try fresh.filter { event in
      guard let id = event.deduplicationID else { return true }
      let hash = InstallationHash.deduplicationID(id, app: report.app)
      return try base.perform(Self.key, [.bytes(hash), time]) == 1
    }
  }

  private static var key: String {
    "INSERT INTO app_event_keys (hash, received_at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
  }

  private func store(
    _ carried: AppEventReport.Carried,
    of event: AppEventReport.Event,
    _ report: AppEventReport
  ) throws {
    switch carried {
    case .click(let id, let carrier, let click):
      let row = CarriedClickRow(
        clickID: id,
        installation: report.installation,
        carriedBy: carrier,
        carriedAt: event.time,
        receivedAt: report.time,
        click: click
      )
      try base.perform([
        SQLStatement(CarriedClickRow.insertion, row),
        SQLStatement(CarriedClickRow.separation, [.text(report.installation)]),
      ])
    case .inviteCode(let code):
      try base.perform(
        CarriedCodeRow.insertion,
        [.text(report.installation), .text(code.rawValue), StoredValue(event.time)]
      )
    }
  }

  private static func seen(
    _ installation: String,
    _ app: String?,
    _ platform: String?,
    at time: Timestamp,
    _ change: Int64
  ) -> SQLStatement {
    var generator = SystemRandomNumberGenerator()
    return SQLStatement(
      InstallationRow.insertion,
      [
        .text(UniqueID.make(at: time, using: &generator)), .text(installation), StoredValue(app),
        StoredValue(platform), StoredValue(time), .number(change),
      ]
    )
  }

  // MARK: Links that carried a click

  func carry(_ opening: CarriedOpening) throws {
    let time = opening.receivedAt
    let hash = InstallationHash.installation(opening.installation)
    let change = try base.nextChange()
    try base.lock(hash)
    if try isErased(hash) { return }
    let row = CarriedClickRow(
      clickID: opening.clickID,
      installation: opening.installation,
      carriedBy: opening.carriedBy,
      carriedAt: opening.time,
      receivedAt: time,
      click: opening.click
    )
    try base.perform([
      Self.seen(opening.installation, opening.app, opening.platform, at: time, change),
      SQLStatement(CarriedClickRow.insertion, row),
      SQLStatement(CarriedClickRow.separation, [.text(opening.installation)]),
    ])
    try resolveClicks(of: opening.installation)
    // The clock of a device may be slow. Nobody opens a link before its visit.
    let clickedAt = try base.first(
      TimeRow.self,
      "SELECT clicked_at FROM carried_clicks WHERE click_id = $1",
      [.text(opening.clickID)]
    )?.time
    let openedAt = max(opening.time, clickedAt ?? opening.time)
    try base.perform(InstallationRow.opened, [StoredValue(openedAt), .text(opening.installation)])
    if let joining = opening.joining { try countInstall(opening.installation, joining, at: time) }
  }

  /// Keeps what is known about the visits of clicks, which may have been stored after their clicks.
  private func resolveClicks(of installation: String) throws {
    let unknown = try base.rows(
      IDRow.self,
      SQLStatement(CarriedClickRow.unresolved, [.text(installation)])
    )
    for row in unknown {
      let event = try base.first(VisitEvent.self, VisitEvent.lookup, [.text(row.id)])
      guard let click = event.flatMap(ClickOrigin.init) else { continue }
      let change = StoredValue.number(try base.nextChange())
      try base.perform([
        SQLStatement(CarriedClickRow.resolution, CarriedClickRow.Resolution(row.id, click)),
        SQLStatement(InstallationRow.changed, [change, .text(installation)]),
      ])
    }
  }

  // MARK: Reading

  func installation(_ id: String) throws -> InstallationHistory? {
    try resolveClicks(of: id)
    return try history(of: id)
  }

  func page(_ query: ListQuery) throws -> ListPage<InstallationHistory> {
    let rows = try base.rows(
      InstallationRow.self,
      SQLStatement(query.sql, query.values, isKept: false)
    )
    let page = query.page(of: rows) { $0.history.rowID }
    return try ListPage(
      elements: page.elements.map {
        try resolveClicks(of: $0.history.installation)
        return try filled($0.history)
      },
      nextCursor: page.nextCursor
    )
  }

  func history(of installation: String) throws -> InstallationHistory? {
    try base.first(InstallationRow.self, InstallationRow.lookup, [.text(installation)])
      .map { try filled($0.history) }
  }

  private func filled(_ history: InstallationHistory) throws -> InstallationHistory {
    let key = [StoredValue.text(history.installation)]
    let clicks = try base.rows(ClickEntryRow.self, SQLStatement(ClickEntryRow.lookup, key))
    let codes = try base.rows(CarriedCodeRow.self, SQLStatement(CarriedCodeRow.lookup, key))
    var history = history
    history.carried = clicks.map(\.entry) + codes.map(\.entry)
    return history
  }

  private func isErased(_ hash: [UInt8]) throws -> Bool {
    let sql = "SELECT erased_at FROM erased_installations WHERE hash = $1"
    return try base.first(TimeRow.self, sql, [.bytes(hash)]) != nil
  }
}

extension VisitEvent: LedgerRow {}
