import LinkStore

/// The output of `database copy`.
struct DatabaseCopyReport: Encodable, Sendable {
  struct Table: Encodable, Sendable {
    var table: String
    var identical: Bool
    var rows: Int
    var rowsInCopy: Int
    var checksum: String
    var checksumOfCopy: String
    /// The first difference; absent if there is none.
    var difference: Difference?
  }

  struct Difference: Encodable, Sendable {
    /// `missing`, `additional` or `changed`.
    var kind: String
    /// The values that identify the row.
    var key: [String]
    /// The first column that differs in a changed row.
    var column: String?
  }

  var identical: Bool
  var tables: [Table]

  init(_ report: CopyReport) {
    identical = report.isIdentical
    tables = report.tables.map { table in
      Table(
        table: table.name,
        identical: table.isIdentical,
        rows: table.source.rowCount,
        rowsInCopy: table.target.rowCount,
        checksum: table.source.description,
        checksumOfCopy: table.target.description,
        difference: table.difference.map(Difference.init)
      )
    }
  }

  func lines(from source: String, to target: String) -> [String] {
    var table = TextTable("TABLE", "ROWS", "CHECKSUM", "COPY")
    for row in tables {
      let counts = row.rows == row.rowsInCopy ? "" : "\(row.rowsInCopy) rows, "
      let result = row.identical ? "OK" : "\(counts)\(row.checksumOfCopy)"
      table.add(row.table, String(row.rows), row.checksum, result)
    }
    let differences = tables.compactMap { row in
      row.difference.map { "\(row.table): \($0.sentence)" }
    }
    let summary =
      identical
      ? "\(target) contains everything that \(source) contains."
      : "\(target) is not a copy of \(source). If a service or another program has used the PostgreSQL"
        + " database, create a new one and copy again."
    return table.lines + [""] + differences.map(\.visible) + [summary.visible]
  }
}

extension DatabaseCopyReport.Difference {
  fileprivate init(_ difference: RowDifference) {
    key = difference.key
    switch difference.kind {
    case .missing: kind = "missing"
    case .additional: kind = "additional"
    case .changed(let column):
      kind = "changed"
      self.column = column
    }
  }

  fileprivate var sentence: String {
    let name = "“\(key.joined(separator: ", "))”"
    switch (kind, column) {
    case ("missing", _): return "the copy lacks the row \(name)."
    case ("additional", _): return "only the copy has the row \(name)."
    case (_, let column?): return "the row \(name) has another value in the column \(column)."
    case (_, nil): return "the row \(name) differs."
    }
  }
}
