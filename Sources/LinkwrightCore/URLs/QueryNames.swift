/// The names of query items that a caller looks for.
///
/// A link of 8 KB can have thousands of items. Most of them have none of the names, and a test of
/// the first byte and the length rejects these items. The names of other items are looked up as
/// bytes, because creating and comparing strings would take most of the time for a hostile link.
package struct QueryNames: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var hasNonASCII = false
  private var hasEmpty = false
  private var shortest = Int.max

  /// The bytes of all names, one name after the other.
  private var bytes: [UInt8] = []
  /// The position in ``bytes`` at which each name ends.
  private var ends: [Int] = []
  /// The names by their hashes: a name whose slot is taken has the next free slot. At least half of
  /// the slots are free. The texts of links do not determine which slots are taken, so a plain hash
  /// is sufficient.
  private var slots: [Int?]

  /// - Parameter names: The percent-decoded names. For ``mayContainName(of:)``, they can also be
  ///   prefixes of names.
  package init(_ names: [String]) {
    var slotCount = 1
    while slotCount < 2 * names.count { slotCount *= 2 }
    slots = Array(repeating: nil, count: slotCount)
    for (index, name) in names.enumerated() {
      bytes += name.utf8
      ends.append(bytes.count)
      let (free, known) = name[...].withBytes { slot(of: $0[...]) }
      if known == nil { slots[free] = index }
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

  /// Returns the index of the name that an item has; nil if the item has none of the names. The name
  /// of an item is ``LinkQuery/Item/name``.
  package func index(of item: LinkQuery.ItemBytes) -> Int? {
    guard mayContainName(of: item) else { return nil }
    var end = item.startIndex
    var isPlain = true
    while end < item.endIndex, item[end] != UInt8(ascii: "=") {
      if item[end] == UInt8(ascii: "%") || item[end] == UInt8(ascii: "+") { isPlain = false }
      end += 1
    }
    let name = item[..<end]
    if isPlain { return slot(of: name).index }
    let decoded = PercentCoding.decoded(bytes: name, plusIsBlank: true)
    return decoded[...].withBytes { slot(of: $0[...]).index }
  }

  /// Returns the slot of a name and the index of the name, or a free slot if the name is unknown.
  private func slot(of name: LinkQuery.ItemBytes) -> (slot: Int, index: Int?) {
    // FNV-1a
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    var slot = Int(hash >> 8)
    while true {
      slot &= slots.count - 1
      guard let index = slots[slot] else { return (slot, nil) }
      if isName(index, name) { return (slot, index) }
      slot += 1
    }
  }

  private func isName(_ index: Int, _ name: LinkQuery.ItemBytes) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1]
    guard ends[index] - start == name.count else { return false }
    for offset in 0..<name.count where bytes[start + offset] != name[name.startIndex + offset] {
      return false
    }
    return true
  }

  /// Returns whether an item, which includes its value, may have one of the names. An item that has
  /// one of the names always passes this fast test.
  func mayContainName(of item: LinkQuery.ItemBytes) -> Bool {
    // A percent-encoded name is longer than the decoded name.
    guard item.count >= shortest, let first = item.first else { return hasEmpty && item.isEmpty }
    guard mayContainName(beginning: first, in: item) else { return false }
    return !isNameTooShort(item)
  }

  private func mayContainName(
    beginning first: UInt8,
    in item: LinkQuery.ItemBytes
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
  private func isNameTooShort(_ item: LinkQuery.ItemBytes) -> Bool {
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
