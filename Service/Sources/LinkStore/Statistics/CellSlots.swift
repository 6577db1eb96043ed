/// The counts of one value of a dimension: a number for each metric and each quarter of an hour of a day,
/// or each day of a block, in which there were events.
struct CellSlots: Sendable, Hashable {
  struct Count: Sendable, Hashable {
    /// For a day, the number of the metric, from 0, times 96, and the quarter of the day. For a block, see
    /// ``CellSlots/slot(_:dayOfBlock:)``.
    var slot: Int
    var number: Int
  }

  /// The counts, sorted by slot.
  private(set) var counts: [Count] = []

  static let slotCount = StatisticsMetric.count * QuarterHour.perDay

  static func slot(_ metric: StatisticsMetric, _ time: QuarterHour) -> Int {
    Int(metric.rawValue - 1) * QuarterHour.perDay + time.quarterOfDay
  }

  /// The raw values of all metrics.
  static let metrics = 1...StatisticsMetric.count
  /// What is in the place of the metric in the slot of a number of values in a block.
  static let valueCountMetric = 0

  /// The slot of a day of a ``StatisticsBlock``.
  static func slot(_ metric: StatisticsMetric, dayOfBlock: Int) -> Int {
    Int(metric.rawValue) * StatisticsBlock.dayCount + dayOfBlock
  }

  /// The slot of the number of values that the other values of a day are.
  static func valueCountSlot(dayOfBlock: Int) -> Int {
    valueCountMetric * StatisticsBlock.dayCount + dayOfBlock
  }

  var sum: Int { counts.reduce(0) { $0 &+ $1.number } }

  mutating func add(_ number: Int, to slot: Int) {
    // Nearly always, the events of a batch are in the order of their times.
    var index = counts.endIndex
    while index > 0, counts[index - 1].slot > slot { index -= 1 }
    if index > 0, counts[index - 1].slot == slot {
      counts[index - 1].number &+= number
    } else {
      counts.insert(Count(slot: slot, number: number), at: index)
    }
  }

  mutating func add(_ other: CellSlots) {
    if counts.isEmpty {
      counts = other.counts
    } else {
      for count in other.counts { add(count.number, to: count.slot) }
    }
  }
}
