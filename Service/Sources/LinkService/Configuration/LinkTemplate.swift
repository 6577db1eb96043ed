package import LinkStore

/// Texts and an image for the previews and pages of links, which a link selects by name.
///
/// A publishable key can select a template but write no texts, because anyone can extract the key from
/// an app.
package struct LinkTemplate: Sendable, Hashable {
  package var name: String
  /// An https URL.
  package var imageURL: String?
  /// Title and description by language: `en`, `ja`, `ko`.
  package var texts: [String: SocialPreview] = [:]

  /// The preview in a language; in the first of the other languages if that language has no texts.
  ///
  /// - Parameter languages: The languages of the host in the order of preference.
  func preview(in language: String, among languages: [String]) -> SocialPreview {
    var preview = ([language] + languages).lazy.compactMap { texts[$0] }.first ?? SocialPreview()
    preview.imageURL = imageURL
    return preview
  }
}
