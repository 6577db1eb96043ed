/// A hash of bytes with 64 bits, for tables and sketches.
///
/// Each step multiplies two words and folds the 128 bits of the product. With a secret seed, nobody
/// can write lines whose hashes collide.
package struct ByteHash: Sendable {
  private let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  @inline(__always)
  package func callAsFunction(_ bytes: ByteView) -> UInt64 {
    self(bytes.base, bytes.count)
  }

  @inline(__always)
  func callAsFunction(_ base: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    let raw = UnsafeRawPointer(base)
    var index = 0
    while index + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = Self.fold(hash ^ UInt64(littleEndian: word), 0x9E37_79B9_7F4A_7C15)
      index += 8
    }
    var rest: UInt64 = 0
    while index < count {
      rest = rest << 8 | UInt64(base[index])
      index += 1
    }
    hash = Self.fold(hash ^ rest, 0xD6E8_FEB8_6659_FD93)
    return Self.fold(hash ^ 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
