/// The associated values of a route and of its nested routes, as strings.
package struct RouteValues: Sendable {
  /// The raw values of the cases, from the outermost route to the innermost.
  package var keys: [String]
  /// The decoded strings. A label has more than one string only if its query item is repeated.
  package var texts: [RoutePattern.Label: [String]]

  package init(keys: [String] = [], texts: [RoutePattern.Label: [String]] = [:]) {
    self.keys = keys
    self.texts = texts
  }
}
