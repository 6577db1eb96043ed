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
  /// nil for the colors of hosts without a brand.
  package var colors: BrandColors?
  /// Texts of pages in languages that are not built in, or in place of built-in texts.
  package var texts: [BrandTexts] = []
  /// The badges of the stores, in the order of the file.
  package var badges: [StoreBadge] = []
  /// The https URL of the page with the legal notice.
  package var imprintURL: String?
  /// The https URL of the page about privacy.
  package var privacyURL: String?
  /// The templates that replace our pages.
  package var templates: [PageKind: TemplateFiles] = [:]

  package init(name: String) { self.name = name }
}

/// The colors of a brand that the configuration contains. ``Palette`` completes them.
package struct BrandColors: Sendable, Hashable {
  var light: [ColorKey: WebColor] = [:]
  var dark: [ColorKey: WebColor] = [:]

  subscript(scheme: ColorScheme) -> [ColorKey: WebColor] {
    get { scheme == .light ? light : dark }
    set { if scheme == .light { light = newValue } else { dark = newValue } }
  }
}

/// The sentences of a brand in one language.
package struct BrandTexts: Sendable, Hashable {
  var language: PageLanguage
  var sentences: [PageSentence: String]
}

/// The badge with which pages in one language link to a store.
package struct StoreBadge: Sendable, Hashable {
  var store: Store
  var language: PageLanguage
  var picture: PictureFile
}

/// A template of the owner's, with the partials in its folder.
package struct TemplateFiles: Sendable, Hashable {
  package var main: TemplateFile
  /// The partials by the names that tags use.
  package var partials: [String: TemplateFile] = [:]
  /// Whether the page has scripts or style sheets of its own, as ``TemplateCheck`` found.
  package var usesNonce = false

  /// The largest file.
  static let maximumByteCount = 64 << 10
  static let maximumPartialCount = 64
  static let pathExtension = "mustache"
}

/// The text of one file.
package struct TemplateFile: Sendable, Hashable {
  /// The name as written in the configuration, or as derived from it.
  package let name: String
  package let text: String
  let bytes: [UInt8]

  package init(name: String, text: String) {
    self.name = name
    self.text = text
    bytes = Array(text.utf8)
  }
}

/// A brand as written in the configuration.
struct BrandDraft: Sendable {
  var configuration: BrandConfiguration
  /// The place of the name.
  var place: Place
}
