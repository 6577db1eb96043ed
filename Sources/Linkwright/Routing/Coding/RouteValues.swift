/// The texts of the associated values of a route and of its nested routes.
package struct RouteValues: Sendable, Hashable {
  /// The raw values of the cases, from the outermost route to the innermost.
  package var keys: [String]
  /// The decoded texts; more than one only for repeated query items.
  package var texts: [RoutePattern.Label: [String]]

  package init(keys: [String] = [], texts: [RoutePattern.Label: [String]] = [:]) {
    self.keys = keys
    self.texts = texts
  }
}
