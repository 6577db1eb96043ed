import SiteAssociation

/// The look of the pages of one or more hosts.
package struct BrandConfiguration: Sendable, Hashable {
  package var name: String
  /// A square picture that replaces the initial of the app.
  package var icon: PictureFile?
  /// A wide picture above the text of pages.
  package var header: PictureFile?
  /// The picture in previews of links without a picture.
  package var previewPicture: PictureFile?
  /// The https URL of the page with the legal notice.
  package var imprintURL: String?
  /// The https URL of the page about privacy.
  package var privacyURL: String?

  package init(name: String) { self.name = name }
}

/// A brand as written in the configuration.
struct BrandDraft: Sendable {
  var configuration: BrandConfiguration
  /// The place of the name.
  var place: Place
}
