import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func record(_ report: AppEventReport) async throws -> InstallationHistory? {
    try await write(changesTables: false) { try AttributionLedger($0).record(report) }
  }

  package func carry(_ opening: CarriedOpening) async throws {
    try await write(changesTables: false) {
      try AttributionLedger($0).carry(opening)
    }
  }

  package func installation(_ id: String) async throws -> InstallationHistory? {
    try await write(changesTables: false) { try AttributionLedger($0).installation(id) }
  }

  package func installations(
    since: Timestamp?,
    until: Timestamp?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<InstallationHistory> {
    let list = try ListQuery(installationsSince: since, until: until)
      .page(after: cursor, limit: limit)
    return try await write(changesTables: false) { try AttributionLedger($0).page(list) }
  }

  package func erase(
    _ subject: ErasureSubject,
    receipt id: String,
    at time: Timestamp
  ) async throws -> Erasure {
    let erasure = try await write(changesTables: false) {
      try ErasureLedger(base: $0, receipt: id, time: time).erase(subject)
    }
    // The invitations of an inviter are revoked, and the snapshot must not keep names.
    switch subject {
    case .installation: break
    case .redeemer: noteTableChange(isWithdrawal: false)
    case .inviter: noteTableChange(isWithdrawal: true)
    }
    return erasure
  }

  package func removeAppEvents(before times: [String: Timestamp]) async throws -> Int {
    var total = 0
    for (app, time) in times {
      total += try await removeInParts(AttributionRetention.events, [app, time.milliseconds])
      while try await write(
        changesTables: false,
        { try AttributionRetention.removeInstallations(app: app, before: time, $0) }
      ) == AttributionRetention.partSize {}
    }
    return total
  }

  package func removeAppEventKeys(before time: Timestamp) async throws -> Int {
    var total = 0
    for sql in AttributionRetention.keys {
      total += try await removeInParts(sql, [time.milliseconds])
    }
    return total
  }
}

/// A write of SQLite excludes all others, so a transaction has to wait for nothing.
extension Database: LedgerTransaction {
  @discardableResult
  func perform(_ statements: [SQLStatement]) throws -> [Int] {
    try statements.map { try run($0.sql, $0.values) }
  }

  func rows<Row: LedgerRow>(_ type: Row.Type, _ statement: SQLStatement) throws -> [Row] {
    try all(statement.sql, statement.values) { try Row(row: &$0) }
  }

  func store(_ events: [VisitEvent]) throws {
    for event in events { try write(event, with: VisitEvent.countedInsertion) }
  }

  func lock(_ hash: [UInt8]) {}

  /// The transactions commit in the order of these numbers.
  func nextChange() throws -> Int64 {
    let sql = "UPDATE attribution_changes SET number = number + 1 RETURNING number"
    guard let number = try first(sql, [], as: { try $0.optionalInteger() }) ?? nil else {
      throw StoreError.unreadable("a missing number of changes")
    }
    return number
  }

  /// A count that has added up events before, and writes later, begins again.
  func lockStatistics() throws {
    try run(
      """
      INSERT INTO statistics_progress (id, counted, revision) VALUES (1, 0, 1)
      ON CONFLICT (id) DO UPDATE SET revision = statistics_progress.revision + 1
      """,
      []
    )
  }
}
