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
    /// How many values the cell holds at least, if it holds several values. The values themselves are
    /// not known any more, so a value that occurs again is not counted again.
    var valueCount = 0
  }

  private(set) var cells: [Key: Cell] = [:]

  var isEmpty: Bool { cells.isEmpty }

  /// Counts a number of equal events.
  mutating func add(
    _ number: Int,
    of facts: StatisticsFacts,
    for subject: StatisticsSubject.Kind
  ) {
    let total = Key(dimension: StatisticsDimension.total, value: StatisticsText(""))
    add(number, of: facts, to: total)
    for (dimension, value) in facts.values where subject.counts(dimension) {
      add(number, of: facts, to: Key(dimension: dimension.rawValue, value: value))
    }
  }

  private mutating func add(_ number: Int, of facts: StatisticsFacts, to key: Key) {
    let new = Cell(valueCount: key.isOther ? 1 : 0)
    for metric in facts.metrics {
      cells[key, default: new].slots.add(number, to: CellSlots.slot(metric, facts.time))
    }
  }

  /// Sets a cell that was read.
  mutating func set(_ cell: Cell, for key: Key) { cells[key] = cell }

  mutating func merge(_ other: DayCells) {
    for (key, cell) in other.cells {
      var sum = cells[key] ?? Cell()
      sum.slots.add(cell.slots)
      sum.valueCount = max(sum.valueCount, cell.valueCount)
      cells[key] = sum
    }
  }

  /// Moves values of capped dimensions that are not among the most frequent ones to the cell of the
  /// other values.
  ///
  /// - Parameters:
  ///   - earlier: The cells that were stored before. Once a dimension has a cell of other values, no
  ///     value is added, and all new values are other values.
  ///   - limit: The number of values that a dimension keeps.
  mutating func applyCap(after earlier: DayCells = DayCells(), limit: Int = Self.valueLimit) {
    for dimension in dimensionsToCap(earlier, limit) {
      let other = Key(dimension: dimension, value: StatisticsText(""))
      var own = cells.filter { $0.key.dimension == dimension && !$0.key.isOther }
      var new: [Key] = []
      if earlier.cells[other] != nil {
        new = own.keys.filter { earlier.cells[$0] == nil }
        for key in new { own[key] = nil }
      }
      var rare: [Key] = []
      if own.count > limit {
        let sums = own.map { (key: $0.key, sum: $0.value.slots.sum) }
        let ordered = sums.sorted { $0.sum == $1.sum ? $0.key < $1.key : $0.sum > $1.sum }
        rare = ordered.dropFirst(limit).map(\.key)
      }
      guard !new.isEmpty || !rare.isEmpty else { continue }
      var sum = cells[other] ?? Cell()
      for key in new + rare {
        guard let cell = cells.removeValue(forKey: key) else { continue }
        sum.slots.add(cell.slots)
      }
      // The new values may have been other values before. Those that were kept until now were not.
      sum.valueCount = max(sum.valueCount, new.count) + rare.count
      cells[other] = sum
    }
  }

  /// The capped dimensions that have other values already, or more values than they may keep.
  private func dimensionsToCap(_ earlier: DayCells, _ limit: Int) -> [UInt8] {
    var counts: [UInt8: Int] = [:]
    for key in cells.keys where !key.isOther { counts[key.dimension, default: 0] += 1 }
    return StatisticsDimension.capped.filter { dimension in
      let other = Key(dimension: dimension, value: StatisticsText(""))
      return counts[dimension, default: 0] > limit || earlier.cells[other] != nil
    }
  }

  /// The number of values of a capped dimension that a past day keeps.
  static let valueLimit = 200
  /// The number of values of a capped dimension that a day keeps until it is over. It is larger, so
  /// that values that become frequent late in the day have their counts.
  static let openValueLimit = 2000

  /// The cells of each dimension.
  func byDimension() -> [UInt8: DayCells] {
    var parts: [UInt8: DayCells] = [:]
    for (key, cell) in cells { parts[key.dimension, default: DayCells()].cells[key] = cell }
    return parts
  }
}
