/// The parts of a URL in which a byte can occur unescaped (RFC 3986).
struct URLCharacters: OptionSet {
  let rawValue: UInt8

  /// The path, with letters, digits, `-._~!$&'()*+,;=:@` and `/`.
  static let path = URLCharacters(rawValue: 1)
  /// The query and the fragment, with the characters of a path and `?`.
  static let query = URLCharacters(rawValue: 2)
  /// The scheme, with letters, digits and `+-.`.
  static let scheme = URLCharacters(rawValue: 4)
  /// A plain host, with letters, digits and `-._`.
  static let plainHost = URLCharacters(rawValue: 8)
  /// A slash or a star. A run of either is normalized to a single character.
  static let run = URLCharacters(rawValue: 16)
  /// The digits of a percent escape.
  static let hexDigit = URLCharacters(rawValue: 32)

  /// A letter for each ASCII byte. The low bits of the letter are the set of parts. Unlike a global
  /// variable, a string literal needs no initialization and no check on each use.
  private static var table: StaticString {
    """
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@C@@C@CCCCSGCOOSooooooooooCC@C@B\
    CooooooOOOOOOOOOOOOOOOOOOOO@@@@K@ooooooOOOOOOOOOOOOOOOOOOOO@@@C@
    """
  }

  /// Creates the set of parts in which a byte can occur unescaped.
  @inline(__always)
  init(allowing byte: UInt8) {
    // The index is below 128, the length of the table.
    rawValue = byte < 128 ? Self.table.utf8Start[Int(byte)] & 0x3F : 0
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { URLCharacters(allowing: byte).contains(self) }
}
