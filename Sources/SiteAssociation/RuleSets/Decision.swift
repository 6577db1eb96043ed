/// Whether a URL opens an app, according to the rules for the app in the association file.
public enum Decision: String, Sendable, Hashable, CaseIterable {
  /// The URL opens the app.
  case match
  /// The first rule that matches excludes the URL, so the URL stays in the browser.
  case block
  /// No rule matches the URL, so the URL stays in the browser.
  case noMatch = "none"
}
