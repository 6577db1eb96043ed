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
  let icon: Picture?
  let header: Picture?
  let previewPicture: Picture?
  let imprintURL: String?
  let privacyURL: String?
  /// The files to which pages refer.
  let files: [BrandFile]

  private init() {
    stylesheet = nil
    icon = nil
    header = nil
    previewPicture = nil
    imprintURL = nil
    privacyURL = nil
    files = []
  }

  init(_ configuration: BrandConfiguration) {
    let stylesheet = BrandFile(
      StaticFile(bytes: PackageResources.page_css + PackageResources.brand_css),
      contentType: "text/css; charset=utf-8",
      pathExtension: "css"
    )
    var files = [stylesheet]
    func picture(_ picture: PictureFile?) -> Picture? {
      guard let picture else { return nil }
      let file = BrandFile(picture)
      files.append(file)
      return Picture(picture, file)
    }
    self.stylesheet = stylesheet.path
    icon = picture(configuration.icon)
    header = picture(configuration.header)
    previewPicture = picture(configuration.previewPicture)
    imprintURL = configuration.imprintURL?.asciiURL
    privacyURL = configuration.privacyURL?.asciiURL
    self.files = files
  }
}

extension PageBrand: Hashable {
  static func == (first: PageBrand, second: PageBrand) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
