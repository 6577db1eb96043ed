/// The rows of a part of an export whose rows have numbers of changes.
struct ChangedRange {
  /// The last row before the range.
  let after: (number: Int64, id: String)
  /// The last number whose rows are complete.
  let through: Int64
  let limit: Int

  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  init(_ request: ExportRequest, through last: Int64) throws {
    switch request.cursor?.position {
    case nil: after = (0, "")
    case .change(let number, let id) where number <= last: after = (number, id)
    default: throw ExportCursor.foreign
    }
    through = last
    limit = request.rowLimit
  }

  /// The end of a statement that reads the range of a table with the columns `change` and `id`.
  static let condition = """
    WHERE (change, id) > ($1, $2) AND change <= $3 ORDER BY change, id LIMIT $4
    """

  var values: [StoredValue] {
    [.number(after.number), .text(after.id), .number(through), StoredValue(limit)]
  }

  /// The part with the rows of the range.
  ///
  /// - Parameter last: The last row; nil if there is none.
  func part(
    of kind: ExportKind,
    _ rows: [ExportPart.Rows],
    count: Int,
    last: (number: Int64, id: String)?
  ) -> ExportPart {
    let end = last ?? after
    return ExportPart(
      rows: rows,
      next: ExportCursor(kind, .change(number: end.number, id: end.id)),
      isLast: count < limit
    )
  }
}
