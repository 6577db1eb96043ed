// Text is compared and cut byte by byte. `==`, `hasPrefix` and `split` consider two strings equal if
// Unicode does, which devices do not, and take quadratic time for long sequences of combining
// marks. `Scripts/check-text` finds the places where they are used.

extension String {
  /// Returns whether two strings have the same code points.
  package func isSameCode(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Thousands of rules can inherit the same long string. Its copies share their storage.
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        left.baseAddress == right.baseAddress
          || UnsafeRawBufferPointer(left).isSame(as: UnsafeRawBufferPointer(right))
      }
    }
    return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}

extension StringProtocol {
  /// Returns whether two strings have the same code points.
  package func isSameCode(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Returns whether the string starts with the code points of another string.
  package func startsWithCode(of prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Returns whether the string ends with the code points of another string.
  package func endsWithCode(of suffix: String) -> Bool {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Returns whether the code points of another string occur in the string.
  ///
  /// The other string should be short, because it is compared at every position that has its first
  /// byte. The search of the standard library, `utf8.contains(text.utf8)`, is not specialized and
  /// takes a hundred times as long.
  package func containsCode(of text: String) -> Bool {
    var text = text
    return text.withUTF8 { searched in
      utf8.withContiguousStorageIfAvailable { $0.contains(bytes: searched) }
        ?? Array(utf8).withUnsafeBufferPointer { $0.contains(bytes: searched) }
    }
  }
}

extension Sequence where Element: StringProtocol {
  /// Returns whether the sequence contains a string with the same code points.
  package func containsCode(of text: some StringProtocol) -> Bool {
    contains { $0.isSameCode(as: text) }
  }

  /// The strings, ordered by their code points.
  package var sortedByCode: [Element] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Substring {
  /// Shortens the string to the part before the first occurrence of a separator.
  ///
  /// - Returns: The part after the separator; nil if the separator does not occur.
  package mutating func cut(at separator: UInt8) -> Substring? {
    guard let index = utf8.firstIndex(of: separator) else { return nil }
    let behind = self[utf8.index(after: index)...]
    self = self[..<index]
    return behind
  }

  /// Returns the parts between the occurrences of a separator, including empty parts.
  package func parts(between separator: UInt8) -> [Substring] {
    utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// Returns the string without a prefix, or nil if the string does not begin with the prefix.
  package func removing(prefix: String) -> Substring? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return Substring(utf8.dropFirst(prefix.utf8.count))
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether two buffers of the same length have the same bytes. Compares eight bytes at a
  /// time, because the strings can be long and are compared often.
  fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    let end = count & ~7
    var offset = 0
    while offset < end {
      guard
        loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    return self[end...].elementsEqual(other[end...])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether other bytes occur in the buffer.
  fileprivate func contains(bytes other: Self) -> Bool {
    guard let first = other.first else { return true }
    var start = 0
    while start <= count - other.count {
      if self[start] == first {
        var length = 1
        while length < other.count, self[start + length] == other[length] { length += 1 }
        if length == other.count { return true }
      }
      start += 1
    }
    return false
  }
}
