// Entries are cut and compared byte by byte. A combining mark forms a single character with the
// separator before it, so `split` and `hasPrefix` would treat the two as a unit.

extension Substring {
  /// Shortens the string to the part before the first occurrence of a separator.
  ///
  /// - Returns: The part after the separator; nil if the separator does not occur.
  mutating func cut(at separator: UInt8) -> Substring? {
    guard let index = utf8.firstIndex(of: separator) else { return nil }
    let behind = self[utf8.index(after: index)...]
    self = self[..<index]
    return behind
  }

  /// Returns the parts between the occurrences of a separator, including empty parts.
  func parts(between separator: UInt8) -> [Substring] {
    utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// Returns the string without a prefix, or nil if the string does not begin with the prefix.
  func removing(prefix: String) -> Substring? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return Substring(utf8.dropFirst(prefix.utf8.count))
  }
}

extension UInt8 {
  static let colon = UInt8(ascii: ":")
  static let dot = UInt8(ascii: ".")
  static let plus = UInt8(ascii: "+")
  static let questionMark = UInt8(ascii: "?")
}
