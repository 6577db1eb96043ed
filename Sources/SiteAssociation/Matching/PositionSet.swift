/// A set of positions in a text, including its end, in memory that the caller provides.
struct PositionSet: ~Copyable {
  private let words: UnsafeMutableBufferPointer<UInt64>
  /// The highest position, which is the end of the text.
  let end: Int

  static func wordCount(forTextOf length: Int) -> Int { length / 64 + 1 }

  /// - Parameter words: Memory for ``wordCount(forTextOf:)`` words.
  init(_ words: UnsafeMutableBufferPointer<UInt64>, forTextOf length: Int) {
    self.words = words
    end = length
    words.update(repeating: 0)
  }

  mutating func insert(_ position: Int) {
    words[position >> 6] |= 1 << UInt64(position & 63)
  }

  mutating func remove(_ position: Int) {
    words[position >> 6] &= ~(1 << UInt64(position & 63))
  }

  borrowing func contains(_ position: Int) -> Bool {
    words[position >> 6] >> UInt64(position & 63) & 1 == 1
  }

  /// Inserts a position and all positions after it.
  mutating func insertAll(from position: Int) {
    let word = position >> 6
    words[word] |= ~0 << UInt64(position & 63)
    for index in words.indices.dropFirst(word + 1) { words[index] = ~0 }
    // Bits after the end of the text stay 0.
    words[end >> 6] &= ~0 >> UInt64(63 - end & 63)
  }

  /// Replaces every position. Visits the positions in descending order.
  ///
  /// - Parameter replacement: A closure that removes nothing, and inserts no positions before the
  ///   one that it receives.
  @inline(__always)
  mutating func replaceEach(with replacement: (Int, inout PositionSet) -> Void) {
    for index in words.indices.reversed() {
      var word = words[index]
      words[index] = 0
      while word != 0 {
        let bit = 63 - word.leadingZeroBitCount
        word &= ~(1 << UInt64(bit))
        replacement(index << 6 + bit, &self)
      }
    }
  }

  mutating func removeAll() {
    words.update(repeating: 0)
  }

  mutating func replace(with other: borrowing PositionSet) {
    for index in words.indices { words[index] = other.words[index] }
  }

  mutating func formUnion(_ other: borrowing PositionSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  borrowing func isEqual(to other: borrowing PositionSet) -> Bool {
    for index in words.indices where words[index] != other.words[index] { return false }
    return true
  }

  /// Replaces the set by a copy that ``copy()`` returned for a set of the same text.
  mutating func replace(with copy: [UInt64]) {
    for index in words.indices { words[index] = copy[index] }
  }

  borrowing func isEqual(to copy: [UInt64]) -> Bool {
    guard copy.count == words.count else { return false }
    for index in words.indices where words[index] != copy[index] { return false }
    return true
  }

  borrowing func copy() -> [UInt64] { Array(words) }

  /// Returns whether the set contains all positions of a range.
  borrowing func containsAll(from start: Int, below bound: Int) -> Bool {
    var position = start
    while position < bound {
      let offset = UInt64(position & 63)
      let count = min(64 - Int(offset), bound - position)
      let mask = (UInt64.max >> UInt64(64 - count)) << offset
      guard words[position >> 6] & mask == mask else { return false }
      position += count
    }
    return true
  }

  /// Returns the lowest position from a bound on, or nil if there is no such position.
  borrowing func first(notBelow bound: Int) -> Int? {
    guard bound <= end else { return nil }
    var index = bound >> 6
    var word = words[index] & (~0 << UInt64(bound & 63))
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// Returns the lowest position, or nil if the set is empty.
  borrowing func first() -> Int? {
    for index in words.indices where words[index] != 0 {
      return index << 6 + words[index].trailingZeroBitCount
    }
    return nil
  }

  /// Returns the highest position up to a bound, or nil if there is no such position.
  borrowing func last(notAbove bound: Int) -> Int? {
    guard bound >= 0 else { return nil }
    var index = bound >> 6
    var word = words[index] & (~0 >> UInt64(63 - bound & 63))
    while word == 0 {
      guard index > 0 else { return nil }
      index -= 1
      word = words[index]
    }
    return index << 6 + 63 - word.leadingZeroBitCount
  }
}
