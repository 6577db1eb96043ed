extension Span<UInt8> {
  /// Whether some characters are at a position. False if the bytes end before the last of them.
  func has(_ characters: StaticString, at position: Int) -> Bool {
    guard count - position >= characters.utf8CodeUnitCount else { return false }
    return characters.withUTF8Buffer { characters in
      for index in 0..<characters.count where self[position + index] != characters[index] {
        return false
      }
      return true
    }
  }

  /// Requires some characters at a position.
  func expect(_ characters: StaticString, at position: Int) throws(NotPlain) {
    if has(characters, at: position) { return }
    throw isBeginning(of: characters, at: position) ? .partial : .other
  }

  /// Whether the bytes from a position on are an incomplete beginning of some characters.
  func isBeginning(of characters: StaticString, at position: Int) -> Bool {
    guard count - position < characters.utf8CodeUnitCount else { return false }
    return characters.withUTF8Buffer { characters in
      for index in position..<count where self[index] != characters[index - position] {
        return false
      }
      return true
    }
  }

  /// Returns the position of the first byte that is not in a set, or the end of the bytes.
  func end(of set: ByteSet, from start: Int) -> Int {
    var position = start
    while position < count, set.contains(self[position]) { position += 1 }
    return position
  }

  /// Returns the position of the first byte that is not a visible ASCII character, a space or a
  /// tab, or the end of the bytes.
  func endOfText(from start: Int) -> Int {
    var position = start
    while count - position >= 8 {
      let word = bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      guard word.hasOnlyPrintableBytes else { break }
      position += 8
    }
    while position < count, self[position].isText { position += 1 }
    return position
  }
}

extension UInt64 {
  /// Whether all eight bytes are between 0x20 and 0x7E.
  fileprivate var hasOnlyPrintableBytes: Bool {
    let belowSpace = (self &- 0x2020_2020_2020_2020) & ~self
    let aboveTilde = self | (self &+ 0x0101_0101_0101_0101)
    return (belowSpace | aboveTilde) & 0x8080_8080_8080_8080 == 0
  }
}

extension UInt8 {
  fileprivate var isText: Bool { self &- 0x20 < 0x5F || self == 0x09 }
}
