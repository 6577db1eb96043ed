/// What a link opens on a phone without the app.
package enum AppStorePolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// A page with the buttons "open" and "get the app".
  case page
  /// The store, without a page in between. This is for links that make no sense without the app.
  case store
  /// The destination in the browser.
  case web
}
