/// A type of associated values that takes some texts and refuses others.
package struct ValueType: Sendable, Hashable {
  /// As Swift calls it.
  package var name: String
  /// Texts that the type takes; empty where none was found.
  package var texts: [String]
  /// Whether it takes no others.
  package var isComplete: Bool
}
