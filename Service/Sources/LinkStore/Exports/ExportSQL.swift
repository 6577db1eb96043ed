/// The parts of the statements of exports that both engines have.
enum ExportSQL {
  /// The columns that ``ExportEncoder`` reads: the order, the time, and those of the kind.
  static func columns(of kind: ExportKind, order: String, time: String) -> String {
    ([order, time] + kind.columns.map(\.sql)).joined(separator: ", ")
  }

  static func isOf(_ kinds: [VisitEvent.Kind]) -> String {
    "events.kind IN (\(kinds.map { String($0.rawValue) }.joined(separator: ", ")))"
  }

  /// Selects the rows of a table. The parameters are the last ID, the first ID that may not be settled,
  /// and the limit.
  static func rows(of kind: ExportKind, from tables: String, id: String, time: String) -> String {
    """
    SELECT \(columns(of: kind, order: id, time: time)) FROM \(tables)
    WHERE \(id) > $1 AND \(id) < $2 ORDER BY \(id) LIMIT $3
    """
  }

  /// Selects the rows of a table by their changes. The parameters are those of ``ChangedRange``.
  static func changes(of kind: ExportKind, in table: String, time: String) -> String {
    """
    SELECT \(columns(of: kind, order: "\(table).change", time: "\(table).\(time)")) FROM \(table)
    \(ChangedRange.condition)
    """
  }

  /// The text that is greater than all IDs of version 7 that were made before a time.
  static func firstID(at milliseconds: Int64) -> String {
    let digits = String(UInt64(clamping: milliseconds), radix: 16)
    let padded = String(repeating: "0", count: max(12 - digits.count, 0)) + digits
    return "\(padded.prefix(8))-\(padded.dropFirst(8))"
  }
}
