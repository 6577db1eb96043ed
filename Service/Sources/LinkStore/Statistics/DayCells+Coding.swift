extension DayCells {
  /// The cells as bytes.
  var encoded: [UInt8] { encoded(sumFrom: Self.minimumSizeWithSum) }

  /// The size from which on the cells of one dimension begin with their sum. A question that lists some
  /// values then decodes only these.
  static let minimumSizeWithSum = 16 << 10

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
  /// All numbers except the dimension are in LEB128. In version 2, the dimension of all cells, and the size
  /// and the counts of their sum, come before the cells.
  func encoded(sumFrom minimumSize: Int) -> [UInt8] {
    let cells = encodedCells
    guard cells.count >= minimumSize, let dimension = onlyDimension else {
      return [Self.version] + cells
    }
    var bytes: [UInt8] = [Self.versionWithSum, dimension]
    bytes.appendCounts(sum)
    return bytes + cells
  }

  private var encodedCells: [UInt8] {
    var bytes: [UInt8] = []
    for (key, cell) in cells.sorted(by: { $0.key < $1.key }) {
      bytes.append(key.dimension)
      bytes.appendText(key.value)
      if key.isOther { bytes.appendNumber(cell.valueCount) }
      bytes.appendCounts(cell.slots)
    }
    return bytes
  }

  private static let version: UInt8 = 1
  private static let versionWithSum: UInt8 = 2

  /// The dimension that all cells have; nil if they have several, or none, or are the total.
  private var onlyDimension: UInt8? {
    guard let first = cells.keys.first?.dimension, first != StatisticsDimension.total else {
      return nil
    }
    return cells.keys.allSatisfy { $0.dimension == first } ? first : nil
  }

  private var sum: CellSlots {
    var numbers = Array(repeating: 0, count: CellSlots.slotCount)
    for cell in cells.values {
      for count in cell.slots.counts { numbers[count.slot] &+= count.number }
    }
    var sum = CellSlots()
    for (slot, number) in numbers.enumerated() where number != 0 { sum.add(number, to: slot) }
    return sum
  }

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
  ///
  /// - Parameter withSum: It is called first with the dimension and the sum of all cells, if the bytes
  ///   contain them.
  static func forEach(
    in bytes: [UInt8],
    withSum: (_ dimension: UInt8, _ counts: EncodedCounts) throws -> Void = { _, _ in },
    _ body: (
      _ dimension: UInt8, _ value: UnsafeRawBufferPointer, _ valueCount: Int,
      _ counts: EncodedCounts
    ) throws -> Void
  ) throws {
    try bytes.withUnsafeBytes { bytes in
      var reader = NumberReader(bytes)
      switch try reader.byte() {
      case version: break
      case versionWithSum: try withSum(reader.byte(), reader.counts())
      default: throw StoreError.unreadable("statistics")
      }
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
