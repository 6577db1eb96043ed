/// What the rules of an app say about a URL.
public enum Decision: String, Sendable, Hashable, CaseIterable {
  /// The URL opens the app.
  case match
  /// A rule keeps the URL out of the app.
  case block
  /// No rule is about the URL; it stays in the browser.
  case noMatch = "none"
}
