extension String {
  /// Returns the longest beginning that has at most `count` characters and four times as many bytes.
  ///
  /// The bytes are limited because one character can have thousands of bytes. A text of `count`
  /// scalars is never shortened.
  func shortened(to count: Int) -> String {
    guard utf8.count > count else { return self }
    var (end, characterCount) = (startIndex, 0)
    // Reads the characters in order. To find the start of a character from its middle can take
    // longer.
    while end < endIndex, characterCount < count {
      let next = index(after: end)
      guard utf8.distance(from: startIndex, to: next) <= 4 * count else { break }
      (end, characterCount) = (next, characterCount + 1)
    }
    return String(self[..<end])
  }
}
