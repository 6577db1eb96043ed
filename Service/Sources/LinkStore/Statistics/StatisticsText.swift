import Foundation

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
    one.string.utf8.count == other.string.utf8.count && one.order(to: other) == 0
  }

  package static func < (one: StatisticsText, other: StatisticsText) -> Bool {
    one.order(to: other) < 0
  }

  package func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: $0) }
  }

  /// Negative if this text comes before another one, 0 if both are equal, and otherwise positive. This
  /// is several times faster than comparing two sequences, and counting compares many texts.
  private func order(to other: StatisticsText) -> Int {
    withBytes { one in
      other.withBytes { other in
        let count = min(one.count, other.count)
        if count > 0, let one = one.baseAddress, let other = other.baseAddress {
          let order = memcmp(one, other, count)
          if order != 0 { return Int(order) }
        }
        return one.count - other.count
      }
    }
  }

  private func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    let value = string.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
    if let value { return value }
    // The text was made contiguous, so this is never so on Linux.
    return Array(string.utf8).withUnsafeBytes(body)
  }
}
