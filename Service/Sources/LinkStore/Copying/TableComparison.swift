/// Compares the rows of a table in two databases, both in the order of their keys.
///
/// Neither side has to be in memory as a whole: a step compares the next row of each side, and says
/// which of the two is done.
struct TableComparison: Sendable {
  private let table: CopiedTable
  private(set) var source = TableChecksum()
  private(set) var target = TableChecksum()
  private(set) var difference: RowDifference?

  init(_ table: CopiedTable) { self.table = table }

  /// - Parameters:
  ///   - source: The next row of the source; nil after the last one.
  ///   - target: The next row of the target; nil after the last one.
  /// - Returns: Which of the rows are done.
  mutating func step(
    _ source: [StoredValue]?,
    _ target: [StoredValue]?
  ) -> (source: Bool, target: Bool) {
    let order = order(source, target)
    if let source, order <= 0 { self.source.add(source) }
    if let target, order >= 0 { self.target.add(target) }
    if difference == nil { difference = difference(source, target, order) }
    return (order <= 0, order >= 0)
  }

  /// - Returns: Below 0 if the row of the source comes first, 0 if both have the same key.
  private func order(_ source: [StoredValue]?, _ target: [StoredValue]?) -> Int {
    guard let source else { return target == nil ? 0 : 1 }
    guard let target else { return -1 }
    let (key, other) = (table.key(of: source), table.key(of: target))
    return key.precedes(other) ? -1 : other.precedes(key) ? 1 : 0
  }

  private func difference(
    _ source: [StoredValue]?,
    _ target: [StoredValue]?,
    _ order: Int
  ) -> RowDifference? {
    guard let row = order <= 0 ? source : target else { return nil }
    let key = table.key(of: row).map(\.text)
    if order < 0 { return RowDifference(.missing, key: key) }
    if order > 0 { return RowDifference(.additional, key: key) }
    guard let source, let target else { return nil }
    let columns = zip(table.columns, zip(source, target))
    let column = columns.first { !$0.1.0.isIdentical(to: $0.1.1) }?.0
    return column.map { RowDifference(.changed(column: $0), key: key) }
  }
}

/// A row that is not the same in both databases.
package struct RowDifference: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Only the source has the row.
    case missing
    /// Only the target has the row.
    case additional
    /// The rows differ, first in this column.
    case changed(column: String)
  }

  package var kind: Kind
  /// The values that identify the row.
  package var key: [String]

  init(_ kind: Kind, key: [String]) {
    self.kind = kind
    self.key = key
  }
}

extension StoredValue {
  /// The value for the operator. Bytes are never part of a key.
  var text: String {
    switch self {
    case .null: "NULL"
    case .text(let text): text
    case .number(let number): String(number)
    case .bytes(let bytes): "\(bytes.count) bytes"
    }
  }
}
