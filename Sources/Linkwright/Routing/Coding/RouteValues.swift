/// The texts that stand for the associated values of a route, and of the routes within it.
package struct RouteValues: Sendable, Hashable {
  /// The keys of the cases, from the outermost route to the innermost.
  package var keys: [String]
  /// Decoded texts; more than one only for query items that repeat.
  package var texts: [RoutePattern.Label: [String]]

  package init(keys: [String] = [], texts: [RoutePattern.Label: [String]] = [:]) {
    self.keys = keys
    self.texts = texts
  }
}

/// A value that cannot be read from a link, or written into one.
struct RouteCodingError: Error, Hashable {
  /// nil where the value is not that of a label.
  var label: RoutePattern.Label?
  var message: String
}

extension RouteCodingError {
  static let moreThanOneValue = RouteCodingError(message: "The type is more than one value.")
}
