/// A set of ASCII bytes.
struct ASCIISet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  static let upper = ASCIISet(UInt8(ascii: "A")...UInt8(ascii: "Z"))
  static let lower = ASCIISet(UInt8(ascii: "a")...UInt8(ascii: "z"))
  static let digit = ASCIISet(UInt8(ascii: "0")...UInt8(ascii: "9"))
  static let alpha = ASCIISet(upper.bytes + lower.bytes)
  static let alnum = ASCIISet(alpha.bytes + digit.bytes)
  static let xdigit = ASCIISet("0123456789abcdefABCDEF".utf8)

  mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    (byte < 64 ? low >> UInt64(byte) : byte < 128 ? high >> UInt64(byte &- 64) : 0) & 1 == 1
  }

  /// The members in ascending order.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for (word, first) in [(low, UInt8(0)), (high, 64)] {
      var rest = word
      while rest != 0 {
        bytes.append(first + UInt8(rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return bytes
  }

  /// The set with the uppercase and lowercase form of every letter.
  var ignoringCase: ASCIISet {
    ASCIISet(bytes.flatMap { $0.isASCIILetter ? [$0 | 0x20, $0 & ~0x20] : [$0] })
  }
}
