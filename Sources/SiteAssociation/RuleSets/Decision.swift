/// The decision of an app's rules about a URL.
public enum Decision: String, Sendable, Hashable, CaseIterable {
  /// The URL opens the app.
  case match
  /// An excluding rule keeps the URL out of the app.
  case block
  /// No rule matches the URL, so it stays in the browser.
  case noMatch = "none"
}
