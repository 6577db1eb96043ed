/// A set of ASCII characters.
struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: StaticString) {
    characters.withUTF8Buffer { for byte in $0 { insert(byte) } }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? low : byte < 128 ? high : 0
    return word >> (UInt64(byte) & 63) & 1 == 1
  }

  private mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << (UInt64(byte) & 63)
    if byte < 64 { low |= bit } else if byte < 128 { high |= bit }
  }
}

extension ByteSet {
  /// RFC 9110, 5.6.2: the characters of a field name.
  static let token = ByteSet(
    "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  )
  /// RFC 3986, 3.3 and 3.4: the characters of a path and a query, and brackets, which browsers do
  /// not encode in a query.
  static let target = ByteSet(
    "-._~!$&'()*+,;=:@%/?[]0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  )
  static let digit = ByteSet("0123456789")
  /// The characters of a name or an address, with a port.
  static let host = ByteSet(
    ".-_:[]0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  )
}
