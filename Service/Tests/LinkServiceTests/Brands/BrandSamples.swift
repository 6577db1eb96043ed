import LinkStore
import LinkwrightCore

@testable import LinkService

/// A brand with every part, and pages that show it.
enum BrandSamples {
  static let configuration: BrandConfiguration = {
    var brand = BrandConfiguration(name: "acme")
    brand.icon = picture(width: 512, height: 512)
    brand.header = picture(width: 1200, height: 300)
    brand.previewPicture = picture(width: 1200, height: 630)
    brand.imprintURL = "https://acme.example/imprint"
    brand.privacyURL = "https://acme.example/privacy"
    return brand
  }()

  static let brand = PageBrand(configuration)

  /// The example, with the brand on `brand.example`.
  static let service: ServiceConfiguration = {
    var service = ServiceConfiguration.example
    service.brands = [configuration]
    service.hosts[0].brand = "acme"
    return service
  }()

  static func picture(width: Int, height: Int, byteCount: Int = 0) -> PictureFile {
    PictureFile(
      name: "\(width)x\(height).png",
      bytes: PictureSamples.png(width: width, height: height, byteCount: byteCount),
      header: PictureHeader(kind: .png, width: width, height: height)
    )
  }

  static func pages(_ language: PageLanguage) -> [(name: String, page: LinkPage)] {
    SamplePages.all(language).map { name, page in
      var page = page
      page.brand = brand
      return (name, page)
    }
  }
}
