/// The names of the query items that a caller looks for, with a fast test of an item's first byte
/// and length.
///
/// The test rules out most items without decoding their names. A link of 8 KB can have thousands of
/// items.
package struct QueryNames: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var hasNonASCII = false
  private var hasEmpty = false
  private var shortest = Int.max

  /// - Parameter names: The percent-decoded names, or prefixes of them.
  package init(_ names: [String]) {
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

  /// Returns whether an item, which includes its value, may have one of the names.
  func mayContainName(of item: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    // A percent-encoded name is longer than the decoded name.
    guard item.count >= shortest, let first = item.first else { return hasEmpty && item.isEmpty }
    guard mayContainName(beginning: first, in: item) else { return false }
    return !isNameTooShort(item)
  }

  private func mayContainName(
    beginning first: UInt8,
    in item: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    switch first {
    case UInt8(ascii: "="): return hasEmpty || contains(first)
    // An item that cannot be decoded is its own name.
    case UInt8(ascii: "%") where !contains(first) && item.count > 2:
      guard let high = item[item.startIndex + 1].hexDigitValue,
        let low = item[item.startIndex + 2].hexDigitValue
      else { return false }
      let byte = high << 4 | low
      return contains(byte == UInt8(ascii: " ") ? UInt8(ascii: "+") : byte)
    default: return contains(first)
    }
  }

  /// Returns whether an item has a name that is certainly shorter than all names.
  private func isNameTooShort(_ item: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var count = 0
    var index = item.startIndex
    while count < shortest, index < item.endIndex, item[index] != UInt8(ascii: "=") {
      if item[index] == UInt8(ascii: "%") {
        // A name that cannot be decoded is longer.
        guard index + 2 < item.endIndex, let high = item[index + 1].hexDigitValue, high < 8,
          item[index + 2].hexDigitValue != nil
        else { return false }
        index += 2
      }
      index += 1
      count += 1
    }
    return count < shortest
  }

  /// Returns whether a name may begin with a byte, in which a plus sign stands for a space.
  private func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case 128...: hasNonASCII
    case ..<64: low >> byte & 1 == 1
    default: high >> (byte - 64) & 1 == 1
    }
  }
}
