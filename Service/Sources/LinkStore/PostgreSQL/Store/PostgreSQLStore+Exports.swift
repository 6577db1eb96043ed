import LinkwrightCore

extension PostgreSQLStore {
  package func exportPart(_ request: ExportRequest) async throws -> ExportPart {
    try await runner.perform(.reading) { connection in
      switch request.kind.source {
      case .events(let kinds):
        return try EventExport(request, kinds, connection).part()
      case .table(let tables, let id, let time):
        return try Self.part(request, from: tables, id: id, time: time, connection)
      case .changes(let table, let time):
        return try Self.part(request, changesOf: table, time: time, connection)
      case .installations:
        let last = try StoredTransactions.lastEnded(of: .changes, on: connection)
        let transaction = Transaction(connection, .repeatableRead)
        defer { transaction.rollBack() }
        return try InstallationExport(transaction, request, through: last).part()
      }
    }
  }

  private static func part(
    _ request: ExportRequest,
    from tables: String,
    id: String,
    time: String,
    _ connection: PostgreSQLConnection
  ) throws -> ExportPart {
    var last = ExportCursor.beginning
    if let cursor = request.cursor {
      guard case .id(let id) = cursor.position else { throw ExportCursor.foreign }
      last = id
    }
    let settled = (request.time - ExportKind.settlingTime).milliseconds
    let rows = try connection.run(
      SQLStatement(
        ExportSQL.rows(of: request.kind, from: tables, id: id, time: time),
        [.text(last), .text(ExportSQL.firstID(at: settled)), StoredValue(request.rowLimit)]
      )
    )
    return ExportPart(
      rows: try rows.exported(request),
      next: ExportCursor(request.kind, .id(try rows.lastOrder ?? last)),
      isLast: rows.count < request.rowLimit
    )
  }
}

extension PostgreSQLStore {
  private static func part(
    _ request: ExportRequest,
    changesOf table: String,
    time: String,
    _ connection: PostgreSQLConnection
  ) throws -> ExportPart {
    let last = try StoredTransactions.lastEnded(of: .changes, on: connection)
    let range = try ChangedRange(request, through: last)
    let sql = ExportSQL.changes(of: request.kind, in: table, time: time)
    let rows = try connection.run(SQLStatement(sql, range.values))
    return try range.part(
      of: request.kind,
      rows.exported(request),
      count: rows.count,
      last: rows.last { row in
        let number = try row.optionalInteger() ?? 0
        _ = try row.value()
        return (number, try row.text())
      }
    )
  }
}

/// Exports events in rounds, which ``ExportCursor`` describes.
///
/// The first round is read by the index of IDs, and all others by the index of the numbers of
/// transactions.
private struct EventExport {
  let request: ExportRequest
  let condition: String
  let connection: PostgreSQLConnection

  /// The number of transactions in a round after the first one, and the number of events up to which
  /// the former is doubled.
  private static let transactionCounts = (first: Int64(32), last: Int64(1 << 20))
  private static let roundSize = 10_000

  init(
    _ request: ExportRequest,
    _ kinds: [VisitEvent.Kind],
    _ connection: PostgreSQLConnection
  ) {
    self.request = request
    self.connection = connection
    condition = ExportSQL.isOf(kinds)
  }

  func part() throws -> ExportPart {
    guard let cursor = request.cursor else {
      let last = try StoredTransactions.lastEnded(on: connection)
      return try first(through: last, id: "")
    }
    guard case .round(let after, let through, let id) = cursor.position else {
      throw ExportCursor.foreign
    }
    if after == .min { return try first(through: through, id: id) }
    if after < through { return try later(after, through, id) }
    let last = try StoredTransactions.lastEnded(on: connection)
    guard last >= through else { throw ExportCursor.foreign }
    if last == through {
      return ExportPart(rows: [], next: cursor, isLast: true)
    }
    // What is stored from now on belongs to the next export. Otherwise, an export would end only when no
    // node stores anything.
    let end = try end(after: after, last: last)
    return try later(after, end, "", isLast: end == last)
  }

  private func first(through: Int64, id: String) throws -> ExportPart {
    // Only some of the rows may be of the kind, so the end of what is read is found first.
    let boundary = try connection.run(
      SQLStatement(
        "SELECT id FROM events WHERE id > $1 ORDER BY id LIMIT 1 OFFSET $2",
        [.text(id), StoredValue(ExportRequest.scanLimit - 1)],
        isKept: false
      )
    ).first { try $0.text() }
    var values: [StoredValue] = [.text(id), .number(through), StoredValue(request.rowLimit)]
    if let boundary { values.append(.text(boundary)) }
    let rows = try connection.run(
      SQLStatement(
        """
        SELECT \(columns("events.id")) FROM events
        WHERE events.id > $1 AND events.batch <= $2 AND \(condition)
        \(boundary == nil ? "" : "AND events.id <= $4") ORDER BY events.id LIMIT $3
        """,
        values,
        isKept: false
      )
    )
    if rows.count < request.rowLimit, boundary == nil {
      return try part(rows, .round(after: through, through: through, id: ""))
    }
    let last = try rows.count < request.rowLimit ? boundary : rows.lastOrder
    return try part(rows, .round(after: .min, through: through, id: last ?? id))
  }

  private func later(
    _ after: Int64,
    _ through: Int64,
    _ id: String,
    isLast: Bool = false
  ) throws -> ExportPart {
    // The order is not that of the index of IDs, which would be read from its beginning.
    let order = "(events.id || '')"
    let rows = try connection.run(
      SQLStatement(
        """
        SELECT \(columns(order)) FROM events
        WHERE events.batch > $1 AND events.batch <= $2 AND \(order) > $3 AND \(condition)
        ORDER BY \(order) LIMIT $4
        """,
        [.number(after), .number(through), .text(id), StoredValue(request.rowLimit)],
        isKept: false
      )
    )
    if rows.count < request.rowLimit {
      return try part(rows, .round(after: through, through: through, id: ""), isLast: isLast)
    }
    return try part(rows, .round(after: after, through: through, id: rows.lastOrder ?? id))
  }

  /// The end of a round with enough events.
  private func end(after: Int64, last: Int64) throws -> Int64 {
    var count = Self.transactionCounts.first
    while true {
      let end = min(last, after + count)
      if end == last || count >= Self.transactionCounts.last { return end }
      let events = try connection.run(
        SQLStatement(
          "SELECT COUNT(*) FROM events WHERE batch > $1 AND batch <= $2",
          [.number(after), .number(end)],
          isKept: false
        )
      ).first { try $0.number() as Int }
      if (events ?? 0) >= Self.roundSize { return end }
      count *= 2
    }
  }

  private func columns(_ order: String) -> String {
    ExportSQL.columns(of: request.kind, order: order, time: "events.time")
  }

  private func part(
    _ rows: ResultRows,
    _ next: ExportCursor.Position,
    isLast: Bool = false
  ) throws -> ExportPart {
    ExportPart(
      rows: try rows.exported(request),
      next: ExportCursor(request.kind, next),
      isLast: isLast
    )
  }
}

extension ResultRows {
  /// The rows as text.
  fileprivate func exported(_ request: ExportRequest) throws -> [ExportPart.Rows] {
    var encoder = ExportEncoder(request)
    for number in 0..<count { try encoder.add(ResultRowInPlace(rows: self, number: CInt(number))) }
    return encoder.finish()
  }

  /// The first column of the last row.
  fileprivate var lastOrder: String? {
    get throws { try last { try $0.text() } }
  }
}

/// A row whose values are read in any order, without copying texts.
private struct ResultRowInPlace: ExportedRow {
  let rows: ResultRows
  let number: CInt

  func withText(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws {
    if let text = try rows.textInPlace(number, CInt(column)) { body(text) }
  }

  func integer(_ column: Int) throws -> Int64? { try rows.integer(number, CInt(column)) }
}
