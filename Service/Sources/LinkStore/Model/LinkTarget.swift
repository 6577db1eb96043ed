/// A page in the browser for some visitors of a link.
///
/// The first target that fits a visitor replaces the destination in the browser. It changes nothing in
/// the app.
package struct LinkTarget: Sendable, Hashable, Codable {
  package enum Platform: String, Sendable, Hashable, Codable, CaseIterable {
    case ios, android, desktop
  }

  /// nil for all platforms.
  package var platform: Platform?
  /// A primary language subtag in lower case, such as `ko`; nil for all languages.
  package var language: String?
  /// An absolute https URL.
  package var url: String

  package init(platform: Platform? = nil, language: String? = nil, url: String) {
    self.platform = platform
    self.language = language
    self.url = url
  }
}
