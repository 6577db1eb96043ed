/// The texts that stand for the associated values of a route, and of the routes within it.
struct RouteValues: Sendable, Hashable {
  /// The keys of the cases, from the outermost route to the innermost.
  var keys: [String] = []
  /// Decoded texts; more than one only for query items that repeat.
  var texts: [RoutePattern.Label: [String]] = [:]
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
