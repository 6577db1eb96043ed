/// A row of the table of statistics.
struct StatisticsRow: Sendable {
  struct Key: Sendable, Hashable {
    var subject: StatisticsSubject
    /// The number of days in UTC since 1970.
    var day: Int
  }

  var key: Key
  /// The number of a dimension, or ``StatisticsDimension/all``.
  var dimension: UInt8
  var cells: [UInt8]
}

extension StatisticsRow {
  /// The size up to which all dimensions of a day are in one row. A larger row is split by dimension,
  /// so that a question reads only what it needs. A cell takes at least six bytes, so a row of this
  /// size has fewer values than ``DayCells/valueLimit``.
  static let sizeLimit = 1000

  /// The rows that contain cells.
  static func rows(of cells: DayCells, for key: Key, wasSplit: Bool) -> [StatisticsRow] {
    if !wasSplit {
      let bytes = cells.encoded
      if bytes.count <= sizeLimit {
        return [StatisticsRow(key: key, dimension: StatisticsDimension.all, cells: bytes)]
      }
    }
    return cells.byDimension().sorted { $0.key < $1.key }.map {
      StatisticsRow(key: key, dimension: $0.key, cells: $0.value.encoded)
    }
  }
}
