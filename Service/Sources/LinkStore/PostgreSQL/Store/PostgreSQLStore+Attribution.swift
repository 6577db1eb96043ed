package import LinkwrightCore

extension PostgreSQLStore {
  package func record(_ report: AppEventReport) async throws -> InstallationHistory? {
    try await runner.once { try AttributionLedger($0).record(report) }
  }

  package func carry(_ opening: CarriedOpening) async throws {
    try await runner.repeatably {
      try AttributionLedger($0).carry(opening)
    }
  }

  package func installation(_ id: String) async throws -> InstallationHistory? {
    try await runner.repeatably { try AttributionLedger($0).installation(id) }
  }

  package func installations(
    since: Timestamp?,
    until: Timestamp?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<InstallationHistory> {
    let list = try ListQuery(installationsSince: since, until: until)
      .page(after: cursor, limit: limit)
    return try await runner.repeatably { try AttributionLedger($0).page(list) }
  }

  package func erase(
    _ subject: ErasureSubject,
    receipt id: String,
    at time: Timestamp
  ) async throws -> Erasure {
    try await runner.once {
      try ErasureLedger(base: $0, receipt: id, time: time).erase(subject)
    }
  }

  package func removeAppEvents(before times: [String: Timestamp]) async throws -> Int {
    var total = 0
    for (app, time) in times {
      total += try await removeInParts(
        AttributionRetention.events,
        [.text(app), StoredValue(time)]
      )
      while try await removeInstallations(app: app, before: time) == AttributionRetention.partSize {
      }
    }
    return total
  }

  private func removeInstallations(app: String, before time: Timestamp) async throws -> Int {
    try await runner.repeatably {
      try AttributionRetention.removeInstallations(app: app, before: time, $0)
    }
  }

  package func removeAppEventKeys(before time: Timestamp) async throws -> Int {
    var total = 0
    for sql in AttributionRetention.keys {
      total += try await removeInParts(sql, [StoredValue(time)])
    }
    return total
  }
}

extension Transaction: LedgerTransaction {
  @discardableResult
  func perform(_ statements: [SQLStatement]) throws -> [Int] {
    statements.isEmpty ? [] : try write(statements).map(\.changedCount)
  }

  func rows<Row: LedgerRow>(_ type: Row.Type, _ statement: SQLStatement) throws -> [Row] {
    guard let rows = try read([statement]).first else { throw PostgreSQLError.noAnswer }
    return try rows.all { try Row(row: &$0) }
  }

  func store(_ events: [VisitEvent]) throws {
    let batch = """
      INSERT INTO uncounted_events (event_count) VALUES ($1) RETURNING batch
      """
    let rows = try write([SQLStatement(batch, [StoredValue(events.count)])])
    guard let number = try rows.first?.first({ try $0.number() as Int }) else {
      throw PostgreSQLError.noAnswer
    }
    let events = events.map { CountedEvent(event: $0, batch: number) }
    try write(events.map { try SQLStatement(CountedEvent.insertion, $0) })
  }

  /// Two installations whose hashes begin with the same 64 bits only wait for each other.
  /// The lock of transactions that store events comes first, because a later number of a change needs it,
  /// and two transactions with different orders could block each other.
  func lock(_ hash: [UInt8]) throws {
    func number(_ bytes: ArraySlice<UInt8>) -> StoredValue {
      let bits = bytes.reduce(into: UInt32(0)) { $0 = $0 << 8 | UInt32($1) }
      return .number(Int64(Int32(bitPattern: bits)))
    }
    let key = [number(hash[0..<4]), number(hash[4..<8])]
    _ = try read([
      AdvisoryLock.eventStorage.shared,
      SQLStatement("SELECT pg_advisory_xact_lock($1::integer, $2::integer)", key),
    ])
  }

  func nextChange() throws -> Int64 {
    let rows = try read([AdvisoryLock.eventStorage.shared, StoredTransactions.nextChange])
    guard let number = try rows.last?.first({ try $0.optionalInteger() }) ?? nil else {
      throw PostgreSQLError.noAnswer
    }
    return number
  }

  func lockStatistics() throws { _ = try read([AdvisoryLock.counting.exclusive]) }
}

/// An event with the number of the transaction that stores it.
private struct CountedEvent {
  var event: VisitEvent
  var batch: Int

  static let insertion = RowStatement<CountedEvent>.insertion(
    into: "events",
    VisitEvent.countedColumns.map { $0.of { (row: CountedEvent) in row.event } }
      + [.number("batch") { $0.batch }]
  )
}
