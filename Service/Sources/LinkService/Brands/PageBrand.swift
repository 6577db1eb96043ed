/// The look of the pages of a brand.
///
/// A class because every page of a host refers to it. It is immutable: a reload creates new ones.
final class PageBrand: Sendable {
  /// A picture as pages refer to it.
  struct Picture: Sendable, Hashable {
    /// The path on the host of the page.
    var address: String
    var width: Int
    var height: Int
    var kind: PictureKind

    init(_ picture: PictureFile, _ file: BrandFile) {
      address = file.path
      width = picture.header.width
      height = picture.header.height
      kind = picture.header.kind
    }
  }

  /// The look of hosts without a brand.
  static let plain = PageBrand()

  /// The address of the style sheet; nil for the one of hosts without a brand.
  let stylesheet: String?
  /// The color of the browser around the page, by scheme.
  let themeColors: [ColorScheme: WebColor]
  let icon: Picture?
  let header: Picture?
  let previewPicture: Picture?
  let imprintURL: String?
  let privacyURL: String?
  private let texts: [PageLanguage: PageTexts]
  private let badges: [Store: [PageLanguage: Picture]]
  /// The templates of the owner, which replace ours.
  let templates: [PageKind: OwnTemplate]
  /// The files to which pages refer.
  let files: [BrandFile]

  private init() {
    stylesheet = nil
    themeColors = Self.themeColors(BrandColors())
    icon = nil
    header = nil
    previewPicture = nil
    imprintURL = nil
    privacyURL = nil
    texts = [:]
    badges = [:]
    templates = [:]
    files = []
  }

  init(_ configuration: BrandConfiguration) {
    let colors = configuration.colors.map(Palette.stylesheet) ?? ""
    let stylesheet = BrandFile(
      StaticFile(
        bytes: PackageResources.page_css + PackageResources.brand_css + Array(colors.utf8)
      ),
      contentType: "text/css; charset=utf-8",
      pathExtension: "css"
    )
    var files = [stylesheet]
    // Thousands of badges can be the same file, and hashing takes time.
    var pictures: [String: Picture] = [:]
    func picture(_ picture: PictureFile?) -> Picture? {
      guard let picture else { return nil }
      let key = "\(picture.file.entityTag) \(picture.name)"
      if let known = pictures[key] { return known }
      let file = BrandFile(picture)
      if !files.contains(where: { $0.path == file.path }) { files.append(file) }
      let shown = Picture(picture, file)
      pictures[key] = shown
      return shown
    }
    self.stylesheet = stylesheet.path
    themeColors = Self.themeColors(configuration.colors ?? BrandColors())
    icon = picture(configuration.icon)
    header = picture(configuration.header)
    previewPicture = picture(configuration.previewPicture)
    imprintURL = configuration.imprintURL?.asciiURL
    privacyURL = configuration.privacyURL?.asciiURL
    texts = Dictionary(configuration.texts.map { ($0.language, PageTexts($0)) }) { $1 }
    var badges: [Store: [PageLanguage: Picture]] = [:]
    for badge in configuration.badges {
      badges[badge.store, default: [:]][badge.language] = picture(badge.picture)
    }
    self.badges = badges
    templates = configuration.templates.compactMapValues { try? OwnTemplate($0) }
    self.files = files
  }

  /// The texts of pages in a language: those of the brand, or the built-in ones.
  func texts(in language: PageLanguage) -> PageTexts {
    texts[language] ?? PageTexts.base(of: language)
  }

  /// The badge of a store; nil if the brand has none in the language.
  func badge(of store: Store, in language: PageLanguage) -> Picture? { badges[store]?[language] }

  private static func themeColors(_ colors: BrandColors) -> [ColorScheme: WebColor] {
    Dictionary(
      uniqueKeysWithValues: ColorScheme.allCases.map {
        ($0, Palette(colors, scheme: $0)[.background])
      }
    )
  }
}

extension PageBrand: Hashable {
  static func == (first: PageBrand, second: PageBrand) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
