import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Pages of a brand")
struct BrandedPagesTests {
  private static let brand = BrandSamples.brand
  private static let paths = Set(brand.files.map(\.path))

  @Test("A page shows icon, header and footer, and requests only files of its own host")
  func parts() throws {
    let renderer = try PageRenderer()
    for (name, page) in PageLanguage.builtIn.flatMap(BrandSamples.pages) {
      let parsed = try ParsedPage(renderer.render(page).text)
      let pictures = parsed.elements.filter { $0.name == "img" }
      // The picture of a link takes the place of the header.
      let own = page.shownPreview.picture?.url
      #expect(
        pictures.map { $0["class"] } == [own == nil ? "header" : "picture", "mark"],
        "\(name)"
      )
      #expect(
        pictures.map { $0["src"] } == [own ?? Self.brand.header?.address, Self.brand.icon?.address]
      )
      #expect(pictures.map { $0["width"] } == [own == nil ? "1200" : nil, "512"])
      #expect(pictures.map { $0["height"] } == [own == nil ? "300" : nil, "512"])
      #expect(pictures.allSatisfy { $0["alt"] == "" })
      let links = parsed.elements.filter { $0.name == "link" && $0["rel"] != "canonical" }
      let asked = Set(links.compactMap { $0["href"] } + parsed.elements.compactMap { $0["src"] })
      let others: Set = [PageAssets().script.address, own ?? ""]
      #expect(asked.subtracting(others).isSubset(of: Self.paths), "\(name)")
      let hrefs = parsed.elements.filter { $0.name == "a" }.compactMap { $0["href"] }
      #expect(hrefs.suffix(2) == ["https://acme.example/imprint", "https://acme.example/privacy"])
      let texts = page.texts
      #expect(parsed.texts.contains(texts.imprint) && parsed.texts.contains(texts.privacy))
      #expect(!parsed.elements.contains { $0.name == "span" && $0["class"] == "mark" })
    }
  }

  @Test("Only the policy of a page with pictures allows pictures, and only from its host")
  func policy() throws {
    let renderer = try PageRenderer()
    func policy(_ page: LinkPage) -> String? {
      renderer.render(page).headers.first { $0.name == .contentSecurityPolicy }?.value
    }
    var page = SamplePages.phone(.open, .english)
    let plain = try #require(policy(page))
    page.brand = Self.brand
    let branded = try #require(policy(page))
    #expect(plain.contains("; img-src data:; "))
    #expect(branded == plain.replacing("img-src data:", with: "img-src 'self' data:"))
    page.brand = PageBrand(BrandConfiguration(name: "a"))
    #expect(policy(page) == plain)
  }

  @Test("The preview of a link has the brand's picture unless the link has its own")
  func preview() throws {
    let texts = PageLanguage.english.texts
    var page = SamplePages.phone(.open, .english)
    page.linkURL = "https://go.example:8443/summer?a=/b"
    page.brand = Self.brand
    let card = try #require(SocialCard(page, texts, appName: "Acme"))
    let address = try #require(Self.brand.previewPicture?.address)
    #expect(card.image == "https://go.example:8443\(address)")
    #expect(card.imageSize == SocialCard.ImageSize(imageWidth: 1200, imageHeight: 630))
    #expect(card.twitterCard == "summary_large_image")
    page.preview = SocialPreview(imageURL: "https://acme.example/own.png")
    let own = try #require(SocialCard(page, texts, appName: "Acme"))
    #expect(own.image == "https://acme.example/own.png")
    #expect(own.imageSize == nil)
  }

  @Test("The style sheet of a brand is that of all pages and more")
  func stylesheet() throws {
    let file = try #require(Self.brand.files.first { $0.path == Self.brand.stylesheet })
    let text = String(decoding: file.file.body, as: UTF8.self)
    #expect(text.hasPrefix(String(decoding: PageAssets().stylesheet.file.body, as: UTF8.self)))
    #expect(text.contains("\n.header {"))
  }

  @Test("A page equals its golden file")
  func golden() throws {
    let names = [
      "open-iphone", "open-desktop", "invitation-iphone", "card", "not-found", "invitation-expired",
    ]
    let renderer = try PageRenderer()
    for (name, page) in BrandSamples.pages(.english) where names.contains(name) {
      var text = renderer.render(page).text
      for (path, word) in [
        (Self.brand.stylesheet, "stylesheet"), (Self.brand.icon?.address, "icon"),
        (Self.brand.header?.address, "header"), (Self.brand.previewPicture?.address, "preview"),
        (PageAssets().script.address, "script"),
      ] {
        text = text.replacing(try #require(path), with: "/\(word)")
      }
      let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Golden/\(name).en.html")
      if ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1" {
        try Data(text.utf8).write(to: url)
      }
      let expected = try String(decoding: Data(contentsOf: url), as: UTF8.self)
      #expect(text == expected, "\(name) differs")
    }
  }
}
