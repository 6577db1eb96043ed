/// The file names of segments, which contain their consecutive numbers.
enum SegmentName {
  private static let prefix = "visits-"
  private static let suffix = ".journal"

  static func of(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return prefix + String(repeating: "0", count: 16 - digits.count) + digits + suffix
  }

  /// Returns the number of a segment; nil for the name of any other file.
  static func number(_ name: String) -> UInt64? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    guard let number = UInt64(digits, radix: 16), of(number) == name else { return nil }
    return number
  }
}
