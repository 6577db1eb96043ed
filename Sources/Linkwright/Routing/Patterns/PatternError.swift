/// An error in a pattern, as a sentence.
struct PatternError: Error {
  var code: RouteFinding.Code
  var message: String

  init(_ code: RouteFinding.Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
