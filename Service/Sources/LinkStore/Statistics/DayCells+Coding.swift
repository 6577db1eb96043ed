extension DayCells {
  /// The cells as bytes.
  ///
  /// The first byte is the version of the encoding, 1. The cells follow in their order:
  ///
  ///     dimension   one byte
  ///     length      of the value in bytes; 0 for the total and for the other values
  ///     value       the bytes; for the other values, their number instead
  ///     size        of the counts in bytes
  ///     counts      pairs: the difference to the slot before, and the number
  ///
  /// All numbers except the dimension are in LEB128.
  var encoded: [UInt8] {
    var bytes: [UInt8] = [Self.version]
    for (key, cell) in cells.sorted(by: { $0.key < $1.key }) {
      bytes.append(key.dimension)
      bytes.appendText(key.value)
      if key.isOther { bytes.appendNumber(cell.valueCount) }
      bytes.appendCounts(cell.slots)
    }
    return bytes
  }

  private static let version: UInt8 = 1

  /// Reads cells.
  ///
  /// - Throws: ``StoreError`` with the code `engine`.
  init(_ bytes: [UInt8]) throws {
    self.init()
    try Self.forEach(in: bytes) { dimension, value, valueCount, counts in
      var cell = Cell(valueCount: valueCount)
      try counts.forEach { cell.slots.add($1, to: $0) }
      let text = StatisticsText(String(decoding: value, as: UTF8.self))
      set(cell, for: Key(dimension: dimension, value: text))
    }
  }

  /// Calls `body` with each cell, without decoding its counts.
  static func forEach(
    in bytes: [UInt8],
    _ body: (
      _ dimension: UInt8, _ value: UnsafeRawBufferPointer, _ valueCount: Int,
      _ counts: EncodedCounts
    ) throws -> Void
  ) throws {
    try bytes.withUnsafeBytes { bytes in
      var reader = NumberReader(bytes)
      guard try reader.byte() == version else { throw StoreError.unreadable("statistics") }
      while !reader.isAtEnd {
        let dimension = try reader.byte()
        let value = try reader.text()
        let isOther = value.isEmpty && dimension != StatisticsDimension.total
        let valueCount = isOther ? try reader.number() : 0
        try body(dimension, value, valueCount, reader.counts())
      }
    }
  }
}
