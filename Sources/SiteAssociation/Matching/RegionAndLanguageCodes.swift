/// The codes that `$(region)` or `$(lang)` matches. Each code matches in upper and in lower case
/// (inferred).
///
/// This is a class because thousands of patterns share one table. It is immutable.
final class RegionAndLanguageCodes: Sendable {
  static let regions = RegionAndLanguageCodes(CodeTables.regions)
  static let languages = RegionAndLanguageCodes(CodeTables.languages)

  /// The codes in lower case, sorted.
  let codes: [[UInt8]]
  /// The codes without their last letters. There are no duplicates.
  let prefixes: [ArraySlice<UInt8>]
  /// The lengths of the codes: two letters, or two and three letters.
  let lengths: ClosedRange<Int>
  /// One bit for every combination of two letters. ``threeLetters`` has one bit for every
  /// combination of three letters.
  private let twoLetters: [UInt64]
  private let threeLetters: [UInt64]

  private init(_ list: String) {
    codes = list.utf8.split { $0 <= 0x20 }.map(Array.init)
    prefixes = Array(Set(codes.map { $0.dropLast() })).sorted { $0.lexicographicallyPrecedes($1) }
    lengths = 2...(codes.map(\.count).max() ?? 2)
    var two = [UInt64](repeating: 0, count: 26 * 26 / 64 + 1)
    var three = [UInt64](repeating: 0, count: 26 * 26 * 26 / 64 + 1)
    for code in codes {
      let index = code.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "a")) }
      if code.count == 2 {
        two[index / 64] |= 1 << UInt64(index % 64)
      } else if code.count == 3 {
        three[index / 64] |= 1 << UInt64(index % 64)
      }
    }
    twoLetters = two
    threeLetters = three
  }

  /// Returns whether a code of a given length is at a position in a text.
  ///
  /// - Parameter ignoringCase: Whether a code also matches in mixed case.
  func hasCode(
    ofLength length: Int,
    in text: Span<UInt8>,
    at start: Int,
    ignoringCase: Bool
  ) -> Bool {
    guard start + length <= text.count else { return false }
    var index = 0
    var upperCount = 0
    for offset in start..<start + length {
      let byte = text[offset]
      guard byte.isASCIILetter else { return false }
      if byte & 0x20 == 0 { upperCount += 1 }
      index = index * 26 + Int((byte | 0x20) - UInt8(ascii: "a"))
    }
    guard ignoringCase || upperCount == 0 || upperCount == length else { return false }
    let table = length == 2 ? twoLetters : threeLetters
    return table[index / 64] >> UInt64(index % 64) & 1 == 1
  }
}

extension RegionAndLanguageCodes: Hashable {
  static func == (left: RegionAndLanguageCodes, right: RegionAndLanguageCodes) -> Bool {
    left === right
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
