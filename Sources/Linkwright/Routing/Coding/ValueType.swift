/// A type of associated values that accepts only certain texts.
package struct ValueType: Sendable, Hashable {
  /// The name of the type in Swift.
  package var name: String
  /// Texts that the type accepts; empty if none is known.
  package var texts: [String]
  /// Whether the type accepts no other texts.
  package var isComplete: Bool
}
