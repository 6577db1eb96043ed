/// A text that equals another one only if both have the same bytes. Texts are in the order of their
/// bytes.
package struct StatisticsText: Sendable, Hashable, Comparable {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (one: StatisticsText, other: StatisticsText) -> Bool {
    one.string.utf8.elementsEqual(other.string.utf8)
  }

  package static func < (one: StatisticsText, other: StatisticsText) -> Bool {
    one.string.utf8.lexicographicallyPrecedes(other.string.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
