/// A text that equals another one only if both have the same bytes. Texts are in the order of their
/// bytes.
package struct StatisticsText: Sendable, Hashable, Comparable {
  package let string: String

  package init(_ string: String) {
    // Comparisons read the bytes in place.
    var string = string
    string.makeContiguousUTF8()
    self.string = string
  }

  package static func == (one: StatisticsText, other: StatisticsText) -> Bool {
    one.inPlace { one in other.inPlace { one == $0 } }
  }

  package static func < (one: StatisticsText, other: StatisticsText) -> Bool {
    one.inPlace { one in other.inPlace { one < $0 } }
  }

  package func hash(into hasher: inout Hasher) { inPlace { hasher.combine($0) } }

  /// Counting compares many texts, and comparing their bytes in place is several times faster than
  /// comparing two sequences.
  func inPlace<Value>(_ body: (TextInPlace) -> Value) -> Value {
    let value = string.utf8.withContiguousStorageIfAvailable {
      body(TextInPlace(bytes: UnsafeRawBufferPointer($0)))
    }
    if let value { return value }
    // The text was made contiguous, so this is never so on Linux.
    return Array(string.utf8).withUnsafeBytes { body(TextInPlace(bytes: $0)) }
  }
}
