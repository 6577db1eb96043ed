/// The number of rows, and a checksum that does not depend on their order.
///
/// The checksum is the sum of 64-bit hashes of the rows. It finds errors, not forgeries.
package struct TableChecksum: Sendable, Hashable {
  package private(set) var rowCount = 0
  private var sum: UInt64 = 0

  mutating func add(_ row: [StoredValue]) {
    var hash = RowHash()
    for value in row { hash.add(value) }
    rowCount += 1
    sum &+= hash.value
  }
}

extension TableChecksum: CustomStringConvertible {
  /// The checksum as 16 hexadecimal digits.
  package var description: String {
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// FNV-1a with 64 bits, over an encoding in which different rows have different bytes.
private struct RowHash {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash with its bits mixed, so that sums of the hashes of similar rows differ (the finalizer of
  /// MurmurHash3).
  var value: UInt64 {
    var value = hash
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }

  mutating func add(_ value: StoredValue) {
    switch value {
    case .null: add(0 as UInt8)
    case .number(let number):
      add(1 as UInt8)
      add(UInt64(bitPattern: number))
    case .text(let text):
      add(2 as UInt8)
      add(UInt64(text.utf8.count))
      for byte in text.utf8 { add(byte) }
    case .bytes(let bytes):
      add(3 as UInt8)
      add(UInt64(bytes.count))
      for byte in bytes { add(byte) }
    }
  }

  private mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
