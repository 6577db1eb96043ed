/// A `User-Agent` header in lower case, prepared for many searches.
///
/// A search first checks whether the header contains all pairs of neighbouring bytes in the
/// searched text. Without this check, and with a comparison by characters, classifying a header of
/// a thousand characters would take as long as a hundred redirects.
struct UserAgentText: Sendable {
  /// The maximum number of bytes. The rest of a longer header is ignored.
  static let maximumLength = 1024

  private let bytes: [UInt8]
  /// A bit for each hash of two neighbouring bytes.
  private var pairs = [UInt64](repeating: 0, count: Self.pairCount / 64)

  private static let pairCount = 4096

  var isEmpty: Bool { bytes.isEmpty }

  init(_ text: String) {
    bytes = text.utf8.prefix(Self.maximumLength).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    for (first, second) in zip(bytes, bytes.dropFirst()) {
      let hash = Self.hash(first, second)
      pairs[hash / 64] |= 1 << UInt64(hash % 64)
    }
  }

  func hasPrefix(_ mark: String) -> Bool { bytes.starts(with: mark.utf8) }

  /// - Parameter mark: At least two ASCII characters in lower case.
  func contains(_ mark: String) -> Bool { firstRange(of: mark, from: 0) != nil }

  /// Whether the header contains a word that ends with a mark. Words in which the prefix comes
  /// directly before the mark do not count.
  func hasWord(endingWith mark: String, exceptAfter prefix: String) -> Bool {
    var start = 0
    while let range = firstRange(of: mark, from: start) {
      start = range.upperBound
      let isFollowedByLetter = start < bytes.count && Self.isLetter(bytes[start])
      if !isFollowedByLetter,
        !bytes[..<range.lowerBound].reversed().starts(with: prefix.utf8.reversed())
      {
        return true
      }
    }
    return false
  }

  private func firstRange(of mark: String, from start: Int) -> Range<Int>? {
    var mark = mark
    return mark.withUTF8 { mark in
      guard let first = mark.first, hasAllPairs(of: mark) else { return nil }
      var index = start
      while index + mark.count <= bytes.count {
        if bytes[index] == first, bytes[index..<index + mark.count].elementsEqual(mark) {
          return index..<index + mark.count
        }
        index += 1
      }
      return nil
    }
  }

  private func hasAllPairs(of mark: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 1..<max(1, mark.count) {
      let hash = Self.hash(mark[index - 1], mark[index])
      if pairs[hash / 64] & 1 << UInt64(hash % 64) == 0 { return false }
    }
    return true
  }

  private static func hash(_ first: UInt8, _ second: UInt8) -> Int {
    (Int(first) &* 67 &+ Int(second)) % pairCount
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || byte >= 0x80
  }
}
