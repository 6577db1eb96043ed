/// What a phone without the app opens.
package enum AppStorePolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// A page with the buttons "open" and "get the app".
  case page
  /// The store at once, for links that make no sense without the app.
  case store
  /// The destination in the browser.
  case web
}
