/// A page in the browser for visitors with a particular platform or language.
///
/// The first target that fits a visitor replaces the destination in the browser. The destination in
/// the app does not change.
package struct LinkTarget: Sendable, Hashable, Codable {
  package enum Platform: String, Sendable, Hashable, Codable, CaseIterable {
    case ios, android, desktop
  }

  /// The platform of the visitors; nil for all platforms.
  package var platform: Platform?
  /// The language of the visitors as a primary subtag in lower case, such as `ko`; nil for all
  /// languages.
  package var language: String?
  /// The absolute https URL of the page.
  package var url: String

  package init(platform: Platform? = nil, language: String? = nil, url: String) {
    self.platform = platform
    self.language = language
    self.url = url
  }
}
