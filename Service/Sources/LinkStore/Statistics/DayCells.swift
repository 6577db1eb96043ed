/// The counts of one subject on one day in UTC, by dimension and value.
struct DayCells: Sendable, Hashable {
  struct Key: Sendable, Hashable, Comparable {
    /// The number of a dimension, or ``StatisticsDimension/total``.
    var dimension: UInt8
    /// Empty for the total, and for the values that have no cell of their own.
    var value: StatisticsText

    static func < (one: Key, other: Key) -> Bool {
      one.dimension == other.dimension
        ? one.value < other.value : one.dimension < other.dimension
    }

    /// Whether the cell holds several values, which have no cells of their own.
    var isOther: Bool { value.string.isEmpty && dimension != StatisticsDimension.total }
  }

  struct Cell: Sendable, Hashable {
    var slots = CellSlots()
    /// The number of values in the cell, if it holds several values.
    var valueCount = 0
  }

  private(set) var cells: [Key: Cell] = [:]

  var isEmpty: Bool { cells.isEmpty }

  /// Counts an event.
  mutating func add(_ facts: StatisticsFacts, for subject: StatisticsSubject.Kind) {
    let total = Key(dimension: StatisticsDimension.total, value: StatisticsText(""))
    add(facts, to: total)
    for (dimension, value) in facts.values where subject.counts(dimension) {
      add(facts, to: Key(dimension: dimension.rawValue, value: value))
    }
  }

  private mutating func add(_ facts: StatisticsFacts, to key: Key) {
    for metric in facts.metrics {
      cells[key, default: Cell()].slots.add(1, to: CellSlots.slot(metric, facts.time))
    }
  }

  /// Sets a cell that was read.
  mutating func set(_ cell: Cell, for key: Key) { cells[key] = cell }

  mutating func merge(_ other: DayCells) {
    for (key, cell) in other.cells {
      cells[key, default: Cell()].slots.add(cell.slots)
      cells[key, default: Cell()].valueCount &+= cell.valueCount
    }
  }

  /// Moves values of capped dimensions that are not among the most frequent ones to the cell of the
  /// other values.
  ///
  /// - Parameter earlier: The cells that were stored before. Once a dimension has a cell of other
  ///   values, its values are fixed, and all later values are other values.
  mutating func applyCap(after earlier: DayCells = DayCells(), limit: Int = Self.valueLimit) {
    for dimension in StatisticsDimension.capped {
      let other = Key(dimension: dimension, value: StatisticsText(""))
      let own = cells.filter { $0.key.dimension == dimension && !$0.key.isOther }
      let isFixed = earlier.cells[other] != nil
      let removed: [Key]
      if isFixed {
        removed = own.keys.filter { earlier.cells[$0] == nil }
      } else if own.count > limit {
        let sums = own.map { (key: $0.key, sum: $0.value.slots.sum) }
        let ordered = sums.sorted { $0.sum == $1.sum ? $0.key < $1.key : $0.sum > $1.sum }
        removed = ordered.dropFirst(limit).map(\.key)
      } else {
        continue
      }
      for key in removed {
        guard let cell = cells.removeValue(forKey: key) else { continue }
        cells[other, default: Cell()].slots.add(cell.slots)
        cells[other, default: Cell()].valueCount += 1
      }
    }
  }

  /// The number of values of a capped dimension that a day keeps.
  static let valueLimit = 200

  /// The cells of each dimension.
  func byDimension() -> [UInt8: DayCells] {
    var parts: [UInt8: DayCells] = [:]
    for (key, cell) in cells { parts[key.dimension, default: DayCells()].cells[key] = cell }
    return parts
  }
}
