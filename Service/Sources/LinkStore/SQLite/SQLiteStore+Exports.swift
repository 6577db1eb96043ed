import GRDB
import LinkwrightCore

extension SQLiteStore {
  package func exportPart(_ request: ExportRequest) async throws -> ExportPart {
    try await read { database in
      switch request.kind.source {
      case .events(let kinds): return try database.export(request, events: kinds)
      case .table(let tables, let id, let time):
        return try database.export(request, from: tables, id: id, time: time)
      case .changes(let table, let time):
        return try database.export(request, changesOf: table, time: time)
      case .installations:
        let last = try database.lastChange()
        return try InstallationExport(database, request, through: last).part()
      }
    }
  }
}

extension Database {
  /// Events have numbers in the order of their commits, so a number is a place between rows.
  fileprivate func export(
    _ request: ExportRequest,
    events kinds: [VisitEvent.Kind]
  ) throws -> ExportPart {
    var last: Int64 = 0
    if let cursor = request.cursor {
      guard case .number(let number) = cursor.position else { throw ExportCursor.foreign }
      last = number
      let highest = try first("SELECT seq FROM sqlite_sequence WHERE name = 'events'", []) {
        try $0.optionalInteger()
      }
      guard number <= (highest ?? 0) ?? 0 else { throw ExportCursor.foreign }
    }
    // Retention may have removed many numbers.
    let next = try first("SELECT MIN(number) FROM events WHERE number > ?", [last]) {
      try $0.optionalInteger()
    }
    guard let start = next ?? nil else {
      return ExportPart(rows: [], next: ExportCursor(request.kind, .number(last)), isLast: true)
    }
    let end = start.addingReportingOverflow(Int64(ExportRequest.scanLimit) - 1).partialValue
    let columns = ExportSQL.columns(of: request.kind, order: "events.number", time: "events.time")
    let sql = """
      SELECT \(columns) FROM events WHERE number >= $1 AND number <= $2 AND \(ExportSQL.isOf(kinds))
      ORDER BY number LIMIT $3
      """
    var encoder = ExportEncoder(request)
    var count = 0
    try forEachRow(sql, [start, end, Int64(request.rowLimit)]) { row in
      count += 1
      last = try row.integer(0) ?? last
      try encoder.add(row)
    }
    if count < request.rowLimit { last = max(last, end) }
    let highest = try lastEventNumber()
    last = min(last, highest)
    return ExportPart(
      rows: encoder.finish(),
      next: ExportCursor(request.kind, .number(last)),
      isLast: last >= highest
    )
  }

  fileprivate func export(
    _ request: ExportRequest,
    from tables: String,
    id: String,
    time: String
  ) throws -> ExportPart {
    var last = ""
    if let cursor = request.cursor {
      guard case .id(let id) = cursor.position else { throw ExportCursor.foreign }
      last = id
    }
    let settled = (request.time - ExportKind.settlingTime).milliseconds
    let sql = ExportSQL.rows(of: request.kind, from: tables, id: id, time: time)
    var encoder = ExportEncoder(request)
    var count = 0
    let values: [SQLValue] = [last, ExportSQL.firstID(at: settled), Int64(request.rowLimit)]
    try forEachRow(sql, values) { row in
      count += 1
      if let bytes = try row.textInPlace(0) { last = String(decoding: bytes, as: UTF8.self) }
      try encoder.add(row)
    }
    let cursor = last.isEmpty ? ExportCursor.beginning : last
    return ExportPart(
      rows: encoder.finish(),
      next: ExportCursor(request.kind, .id(cursor)),
      isLast: count < request.rowLimit
    )
  }

  fileprivate func export(
    _ request: ExportRequest,
    changesOf table: String,
    time: String
  ) throws -> ExportPart {
    let range = try ChangedRange(request, through: lastChange())
    var encoder = ExportEncoder(request)
    var count = 0
    var last: (number: Int64, id: String)?
    let sql = ExportSQL.changes(of: request.kind, in: table, time: time)
    try forEachRow(sql, range.values) { row in
      count += 1
      let id = try row.textInPlace(Self.idColumn).map { String(decoding: $0, as: UTF8.self) }
      last = (try row.integer(0) ?? 0, id ?? "")
      try encoder.add(row)
    }
    return range.part(of: request.kind, encoder.finish(), count: count, last: last)
  }

  /// The ID is the first column of each kind.
  private static let idColumn = CInt(ExportEncoder.leadingCount)

  fileprivate func lastChange() throws -> Int64 {
    try first("SELECT number FROM attribution_changes", []) { try $0.optionalInteger() ?? 0 } ?? 0
  }

  /// Calls `body` with each row, which is valid only during the call.
  private func forEachRow(
    _ sql: String,
    _ values: [SQLValue],
    _ body: (BoundStatement) throws -> Void
  ) throws {
    var statement = try BoundStatement(sql, in: self)
    defer { statement.finish() }
    for value in values { try statement.bind(value) }
    while try statement.step() { try body(statement) }
  }
}

extension BoundStatement: ExportedRow {
  func withText(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws {
    if let text = try textInPlace(CInt(column)) { body(text) }
  }

  func integer(_ column: Int) throws -> Int64? { try number(CInt(column)) }
}
