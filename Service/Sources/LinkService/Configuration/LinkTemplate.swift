package import LinkStore

/// Texts and an image for the previews and pages of links. A link selects a template by its name.
///
/// A request with a publishable key can select a template, but cannot contain texts, because anyone
/// can extract the key from an app.
package struct LinkTemplate: Sendable, Hashable {
  package var name: String
  /// The https URL of the image.
  package var imageURL: String?
  /// The title and description by language.
  package var texts: [String: SocialPreview] = [:]

  /// Returns the preview in a language. If the template has no texts in this language, the texts
  /// are those of the first of the other languages for which the template has texts.
  ///
  /// - Parameter languages: The languages of the host in the order of preference.
  func preview(in language: String, among languages: [String]) -> SocialPreview {
    var preview = ([language] + languages).lazy.compactMap { texts[$0] }.first ?? SocialPreview()
    preview.imageURL = imageURL
    return preview
  }
}
