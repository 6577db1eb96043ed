extension JSONReader {
  /// Reports a bracket that does not close what is open, and steps over it where it is the wrong
  /// bracket rather than the right one for something outside.
  mutating func reportMismatched(_ what: String, _ start: Int, closedBy bracket: String) {
    report(
      .mismatchedBracket,
      "\(what) is closed by \"\(bracket)\", which closes something else.",
      index..<index + 1
    )
    if isWrongBracket(for: start) { index += 1 }
  }

  /// How far an answer is looked for, so that many mismatches cost no more than their number.
  private static let maximumLookaround = 200

  private func isWrongBracket(for start: Int) -> Bool {
    // At the top, and inside of the same kind, there is nothing else that it could close.
    guard openBrackets.count >= 2 else { return true }
    let around = openBrackets[openBrackets.count - 2]
    guard around != openBrackets.last else { return true }
    if isIndentedLike(start) { return true }
    // What follows fits either the container around or the one around that.
    guard openBrackets.count >= 3, openBrackets[openBrackets.count - 3] != around else {
      return false
    }
    let next = bytes[(index + 1)...].prefix(Self.maximumLookaround).first { $0 > 0x20 }
    return next == (around == .openBrace ? .closeBrace : .closeBracket)
  }

  /// Whether the current place is the first on its line, and as far in as the line of another.
  private func isIndentedLike(_ start: Int) -> Bool {
    func line(before offset: Int) -> ArraySlice<UInt8>? {
      let part = bytes[..<offset].suffix(Self.maximumLookaround)
      return part.lastIndex(of: .newline).map { part[($0 + 1)...] }
    }
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let own = line(before: index), let other = line(before: start) else { return false }
    return own.allSatisfy(isBlank) && other.prefix(while: isBlank).elementsEqual(own)
  }
}
