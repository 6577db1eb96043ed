/// An error about a value that cannot be decoded from a link or encoded in a link.
struct RouteCodingError: Error, Equatable {
  /// The label of the value; nil if the error is not about a labelled value.
  var label: RoutePattern.Label?
  var message: String
  /// Whether the value is optional, so that the route can be decoded without it.
  var isOptional = false
}

extension RouteCodingError {
  static let moreThanOneValue = RouteCodingError(
    message: "The type does not encode as a single value."
  )
}
