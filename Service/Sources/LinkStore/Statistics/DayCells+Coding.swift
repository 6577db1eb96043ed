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
    var counts: [UInt8] = []
    for (key, cell) in cells.sorted(by: { $0.key < $1.key }) {
      bytes.append(key.dimension)
      bytes.appendNumber(key.value.string.utf8.count)
      bytes += key.value.string.utf8
      if key.isOther { bytes.appendNumber(cell.valueCount) }
      counts.removeAll(keepingCapacity: true)
      var slot = 0
      for count in cell.slots.counts {
        counts.appendNumber(count.slot - slot)
        counts.appendNumber(count.number)
        slot = count.slot
      }
      bytes.appendNumber(counts.count)
      bytes += counts
    }
    return bytes
  }

  private static let version: UInt8 = 1

  /// Reads cells.
  ///
  /// - Throws: ``StoreError`` with the code `unreadable`.
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
        let length = try reader.number()
        let value = try reader.bytes(length)
        let isOther = length == 0 && dimension != StatisticsDimension.total
        let valueCount = isOther ? try reader.number() : 0
        let size = try reader.number()
        try body(dimension, value, valueCount, EncodedCounts(bytes: reader.bytes(size)))
      }
    }
  }
}

/// The counts of a cell in their encoding. They are valid as long as their bytes.
struct EncodedCounts {
  fileprivate let bytes: UnsafeRawBufferPointer

  func forEach(_ body: (_ slot: Int, _ number: Int) throws -> Void) throws {
    var reader = NumberReader(bytes)
    var slot = 0
    while !reader.isAtEnd {
      slot &+= try reader.number()
      guard (0..<CellSlots.slotCount).contains(slot) else {
        throw StoreError.unreadable("statistics")
      }
      try body(slot, reader.number())
    }
  }
}

/// Reads numbers from untrusted bytes.
private struct NumberReader {
  private let all: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { all = bytes }

  var isAtEnd: Bool { offset >= all.count }

  mutating func byte() throws -> UInt8 {
    guard offset < all.count else { throw StoreError.unreadable("statistics") }
    defer { offset += 1 }
    return all[offset]
  }

  mutating func number() throws -> Int {
    var (number, shift) = (0, 0)
    while shift < 56 {
      let byte = try byte()
      number |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    throw StoreError.unreadable("statistics")
  }

  mutating func bytes(_ count: Int) throws -> UnsafeRawBufferPointer {
    guard count <= all.count - offset else { throw StoreError.unreadable("statistics") }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: all[offset..<offset + count])
  }
}

extension [UInt8] {
  fileprivate mutating func appendNumber(_ number: Int) {
    var rest = UInt64(clamping: number)
    while rest > 0x7F {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
