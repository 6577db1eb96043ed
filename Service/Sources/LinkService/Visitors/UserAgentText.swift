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

  /// A power of two.
  private static let pairCount = 4096

  var isEmpty: Bool { bytes.isEmpty }

  init(_ text: String) {
    var text = text
    bytes = text.withUTF8 { utf8 in
      let count = min(utf8.count, Self.maximumLength)
      return [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
        for index in 0..<count {
          let byte = utf8[index]
          bytes[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        }
        initializedCount = count
      }
    }
    // A loop over buffers takes half as long as one over arrays.
    bytes.withUnsafeBufferPointer { bytes in
      pairs.withUnsafeMutableBufferPointer { pairs in
        for index in bytes.indices.dropFirst() {
          let hash = Self.hash(bytes[index - 1], bytes[index])
          pairs[hash >> 6] |= 1 &<< UInt64(hash & 63)
        }
      }
    }
  }

  func hasPrefix(_ mark: String) -> Bool { bytes.starts(with: mark.utf8) }

  /// - Parameter mark: At least two ASCII characters in lower case.
  func contains(_ mark: String) -> Bool { firstRange(of: mark, from: 0) != nil }

  /// The whole number of at most three digits that follows the first occurrence of a mark.
  func number(after mark: String) -> Int? {
    guard let range = firstRange(of: mark, from: 0) else { return nil }
    let digits = bytes[range.upperBound...].prefix(4).prefix { (0x30...0x39).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

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
      if pairs[hash >> 6] & 1 &<< UInt64(hash & 63) == 0 { return false }
    }
    return true
  }

  private static func hash(_ first: UInt8, _ second: UInt8) -> Int {
    (Int(first) &* 67 &+ Int(second)) & (pairCount - 1)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || byte >= 0x80
  }
}
