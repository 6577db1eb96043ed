/// The counts of a cell in their encoding. They are valid as long as their bytes.
struct EncodedCounts {
  let bytes: UnsafeRawBufferPointer

  @inline(__always)
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
struct NumberReader {
  private let all: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { all = bytes }

  var isAtEnd: Bool { offset >= all.count }

  mutating func byte() throws -> UInt8 {
    guard offset < all.count else { throw StoreError.unreadable("statistics") }
    defer { offset += 1 }
    return all[offset]
  }

  @inline(__always)
  mutating func number() throws -> Int {
    // Nearly all numbers are small.
    if offset < all.count, all[offset] & 0x80 == 0 {
      defer { offset += 1 }
      return Int(all[offset])
    }
    return try largeNumber()
  }

  private mutating func largeNumber() throws -> Int {
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

  /// Reads what ``Swift/Array/appendText(_:)`` wrote.
  mutating func text() throws -> UnsafeRawBufferPointer { try bytes(number()) }

  /// Reads what ``Swift/Array/appendCounts(_:)`` wrote.
  mutating func counts() throws -> EncodedCounts { EncodedCounts(bytes: try bytes(number())) }
}

extension [UInt8] {
  mutating func appendNumber(_ number: Int) {
    var rest = UInt64(clamping: number)
    while rest > 0x7F {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  mutating func appendText(_ text: StatisticsText) {
    appendNumber(text.string.utf8.count)
    self += text.string.utf8
  }

  mutating func appendCounts(_ slots: CellSlots) {
    var bytes: [UInt8] = []
    var slot = 0
    for count in slots.counts {
      bytes.appendNumber(count.slot - slot)
      bytes.appendNumber(count.number)
      slot = count.slot
    }
    appendNumber(bytes.count)
    self += bytes
  }
}
