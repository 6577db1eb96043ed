/// The names of query items that a caller looks for, as a fast test of an item's first byte and
/// length.
///
/// The test avoids decoding the names of all items. A link of 8 KB can have thousands of items, and
/// most of them have none of the names.
package struct QueryNames: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var hasNonASCII = false
  private var hasEmpty = false
  private var shortest = Int.max

  /// - Parameter names: The percent-decoded names, or prefixes of them.
  package init(_ names: some Sequence<String>) {
    for name in names {
      shortest = min(shortest, name.utf8.count)
      switch name.utf8.first {
      case nil: hasEmpty = true
      case let byte? where byte >= 128: hasNonASCII = true
      // A plus sign means a space.
      case UInt8(ascii: " "): insert(UInt8(ascii: "+"))
      case let byte?: insert(byte)
      }
    }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte - 64) }
  }

  /// Returns whether an item may have one of the names.
  ///
  /// - Parameters:
  ///   - first: The first byte of the item; nil if the item is empty.
  ///   - count: The length of the item, including its value, in bytes.
  func mayContainName(beginning first: UInt8?, count: Int) -> Bool {
    // A percent-encoded name is longer than the decoded name.
    guard count >= shortest, let first else { return hasEmpty && first == nil }
    switch first {
    // A percent-encoded first byte can be any byte.
    case UInt8(ascii: "%"): return true
    case UInt8(ascii: "=") where hasEmpty: return true
    case 128...: return hasNonASCII
    case ..<64: return low >> first & 1 == 1
    default: return high >> (first - 64) & 1 == 1
    }
  }
}
