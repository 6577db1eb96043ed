/// An error about a value that cannot be read from a link or written to one.
struct RouteCodingError: Error, Hashable {
  /// The label of the value; nil if it has none.
  var label: RoutePattern.Label?
  var message: String
}

extension RouteCodingError {
  static let moreThanOneValue = RouteCodingError(
    message: "The type does not encode as a single value."
  )
}
