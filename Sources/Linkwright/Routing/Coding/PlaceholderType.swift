/// A type of associated values that accepts only certain strings.
package struct PlaceholderType: Sendable {
  /// The name of the type in Swift.
  package var name: String
  /// Strings that the type accepts; empty if none is known.
  package var texts: [String]
  /// Whether the type accepts no other strings.
  package var isComplete: Bool
}
