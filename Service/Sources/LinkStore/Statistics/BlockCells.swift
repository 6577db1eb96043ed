/// Adds up the rows of the days of a block.
struct BlockCells: ~Copyable {
  private let firstDay: Int
  private let dimension: UInt8
  private var values = TextNumbers()
  /// The counts of each value.
  private var slots: [CellSlots] = []

  init(firstDay: Int, dimension: UInt8) {
    self.firstDay = firstDay
    self.dimension = dimension
  }

  /// Adds a row of a day, which may also contain other dimensions.
  mutating func add(day: Int, cells: [UInt8]) throws {
    let dayOfBlock = day - firstDay
    var sum = StatisticsCounts()
    try DayCells.forEach(in: cells) { dimension, value, valueCount, counts in
      guard dimension == self.dimension else { return }
      sum = StatisticsCounts()
      try counts.forEach { slot, number in
        sum.add(number, toMetric: slot / QuarterHour.perDay + 1)
      }
      let number = values.numbering(TextInPlace(bytes: value))
      if number == slots.count { slots.append(CellSlots()) }
      for metric in StatisticsMetric.allCases where sum[metric] != 0 {
        slots[number].add(sum[metric], to: CellSlots.slot(metric, dayOfBlock: dayOfBlock))
      }
      if valueCount > 0 {
        slots[number].add(valueCount, to: CellSlots.valueCountSlot(dayOfBlock: dayOfBlock))
      }
    }
  }

  /// The cells as bytes.
  ///
  /// The first byte is the version of the encoding, 1. For each value follow its length, its bytes, the
  /// size of its counts and the counts, as in the encoding of ``DayCells``. The length is 0 for the total
  /// and for the other values.
  var encoded: [UInt8] {
    var bytes = [Self.version]
    let sorted = (0..<values.count).map { (value: values[$0], slots: slots[$0]) }
      .sorted { $0.value < $1.value }
    for (value, slots) in sorted {
      bytes.appendText(value)
      bytes.appendCounts(slots)
    }
    return bytes
  }

  private static let version: UInt8 = 1

  /// Calls `body` with each value, without decoding its counts.
  static func forEach(
    in bytes: [UInt8],
    _ body: (_ value: UnsafeRawBufferPointer, _ counts: EncodedCounts) throws -> Void
  ) throws {
    try bytes.withUnsafeBytes { bytes in
      var reader = NumberReader(bytes)
      guard try reader.byte() == version else { throw StoreError.unreadable("statistics") }
      while !reader.isAtEnd { try body(reader.text(), reader.counts()) }
    }
  }
}
