/// A set of bytes.
struct ByteSet: Sendable, Hashable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }

  /// Calls a closure with each byte in ascending order.
  @inline(__always)
  func forEach(_ body: (UInt8) -> Void) {
    Self.forEach(in: words.0, from: 0, body)
    Self.forEach(in: words.1, from: 64, body)
    Self.forEach(in: words.2, from: 128, body)
    Self.forEach(in: words.3, from: 192, body)
  }

  @inline(__always)
  private static func forEach(in word: UInt64, from start: UInt8, _ body: (UInt8) -> Void) {
    var rest = word
    while rest != 0 {
      body(start + UInt8(rest.trailingZeroBitCount))
      rest &= rest - 1
    }
  }

  static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
