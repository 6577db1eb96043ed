package import LinkwrightCore

/// A request for the next rows of an export.
package struct ExportRequest: Sendable {
  package var kind: ExportKind
  package var format: ExportFormat
  /// Where the rows begin; nil for the first rows.
  package var cursor: ExportCursor?
  /// The maximum number of rows in the part.
  package var rowLimit: Int
  /// The current time.
  package var time: Timestamp
  /// Returns what joins the installations of an app.
  package var joining: @Sendable (_ app: String?) -> JoiningRule = { _ in JoiningRule() }
  /// Whether the rows of each day in UTC are apart.
  package var splitsDays = false

  /// The number of stored rows that are read at once, of which a kind may need only some.
  static let scanLimit = 20_000

  package init(
    _ kind: ExportKind,
    _ format: ExportFormat,
    after cursor: ExportCursor? = nil,
    rowLimit: Int,
    at time: Timestamp
  ) {
    self.kind = kind
    self.format = format
    self.cursor = cursor
    self.rowLimit = rowLimit
    self.time = time
  }
}

/// Some rows of an export. It may be empty although rows follow.
package struct ExportPart: Sendable {
  /// Rows as text.
  package struct Rows: Sendable {
    /// The number of days in UTC since 1970; 0 unless days are apart.
    package var day: Int
    package var count = 0
    package var bytes: [UInt8] = []
  }

  package var rows: [Rows]
  package var next: ExportCursor
  /// Whether no row follows at this moment. More rows may follow later, after ``next``.
  package var isLast: Bool

  package var rowCount: Int { rows.reduce(0) { $0 + $1.count } }
}
