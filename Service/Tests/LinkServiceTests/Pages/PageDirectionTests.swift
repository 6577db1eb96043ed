import LinkStore
import Testing

@testable import LinkService

/// Where a text is cut, browsers put the ellipsis at the end of the line in the direction of the
/// element.
@Suite("The direction of texts on pages")
struct PageDirectionTests {
  /// The language of a page; its name of the app, title and description; and the attribute `dir` of
  /// the name, the heading and the lead.
  static let pages: [(String, [String?], [String?])] = [
    ("en", ["Acme", "Summer clothes", "20 % off"], [nil, nil, nil]),
    ("en", ["אקמי", "בגדי קיץ", "20 % הנחה"], ["rtl", "rtl", "rtl"]),
    ("ja", ["Acme", "夏の服", "リネン"], [nil, nil, nil]),
    ("ar", ["Acme!", "Summer clothes!", "Linen"], ["ltr", "ltr", "ltr"]),
    ("ar", ["أكمي", "ملابس الصيف", "20 %"], [nil, nil, nil]),
    ("ar", ["Acme", "ملابس Acme", "Acme ملابس"], ["ltr", nil, "ltr"]),
    // Sentences of the service: in Arabic, and in English because the brand has none.
    ("ar", ["Acme", nil, nil], ["ltr", nil, "ltr"]),
    ("en", ["אקמי", nil, nil], ["rtl", nil, nil]),
  ]

  @Test("A text in another direction than its page has a direction of its own", arguments: pages)
  func direction(language: String, texts: [String?], expected: [String?]) throws {
    let language = try #require(PageLanguage(rawValue: language))
    var configuration = BrandConfiguration(name: "a")
    let arabic = try #require(PageLanguage(rawValue: "ar"))
    configuration.texts = [
      BrandTexts(language: arabic, sentences: [.opensIn: "{app} يفتح هذا الرابط"])
    ]
    var page = SamplePages.phone(.open, language)
    page.brand = PageBrand(configuration)
    page.appName = try #require(texts[0])
    if texts[1] != nil { page.preview = SocialPreview(title: texts[1], description: texts[2]) }
    let html = try ParsedPage(PageRenderer().render(page).text)
    let name = try #require(html.elements.first { $0["class"] == "name" })
    let heading = try #require(html.elements.first { $0.name == "h1" })
    let lead = try #require(html.elements.first { $0["class"]?.hasPrefix("lead") == true })
    #expect([name, heading, lead].map { $0["dir"] } == expected)
  }
}
