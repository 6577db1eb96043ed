import HTTPTypes
import SiteAssociation
import Testing

@testable import LinkService

@Suite("Badges of stores")
struct StoreBadgeTests {
  private static func read(_ badges: String) -> ConfigurationFile {
    let text = """
      brands:
        - name: b
          badges: \(badges)
      apps:
        - {name: shop, teamID: ABCDE12345, bundleID: com.example.shop}
      hosts:
        - {brand: b, host: go.example.com, kind: branded, apps: [shop], title: Shop}

      """
    return ConfigurationFile(reading: Array(text.utf8)) { name in
      switch name {
      case "wide.png": PictureSamples.png(width: 300, height: 100)
      case "square.png": PictureSamples.png(width: 300, height: 300)
      case "small.png": PictureSamples.png(width: 120, height: 40)
      case "huge.png": PictureSamples.png(width: 60_000, height: 20_000)
      case "text.png": Array("GIF89a".utf8)
      default: throw ConfigurationFileReader.Failure(description: "There is no such file.")
      }
    }
  }

  static let badges: [(String, [String])] = [
    ("{appStore: {en: wide.png}, googlePlay: {ja: wide.png}}", []),
    ("{appStore: {en: square.png}}", ["LW5083 3:29"]),
    ("{appStore: {en: small.png}}", ["LW5083 3:29"]),
    ("{appStore: {en: huge.png}}", ["LW5083 3:29"]),
    ("{appStore: {en: text.png}}", ["LW5081 3:29"]),
    ("{appStore: {en: gone.png}}", ["LW5080 3:29"]),
    ("{appStore: {EN: wide.png}}", ["LW5094 3:25"]),
    ("{appStore: wide.png}", ["LW5010 3:24"]),
    ("{amazon: {en: wide.png}}", ["LW5008 3:14"]),
    ("wide.png", ["LW5010 3:13"]),
  ]

  @Test("Findings in badges", arguments: badges)
  func findings(badges: String, expected: [String]) {
    let file = Self.read(badges)
    #expect(file.findings.map(\.short) == expected, "\(file.findings)")
  }

  @Test("A page links to the store with the badge of its language, which has the button's words")
  func page() throws {
    let configuration = try #require(
      Self.read("{appStore: {en: wide.png}, googlePlay: {en: wide.png}}").configuration
    )
    let brand = PageBrand(configuration.brands[0])
    #expect(brand.files.count == 2, "the style sheet, and the badge once")
    for language in PageLanguage.builtIn {
      for (name, page) in SamplePages.all(language) {
        var page = page
        page.brand = brand
        let rendered = try PageRenderer().render(page)
        let html = try ParsedPage(rendered.text)
        let images = html.elements.filter { $0.name == "img" && $0["class"] == nil }
        guard language == .english, page.storeURL != nil else {
          #expect(images.isEmpty, "\(name)")
          continue
        }
        let store: Store = page.platform == .android ? .googlePlay : .appStore
        #expect(images.map { $0["alt"] } == [page.texts.get(from: store)], "\(name)")
        #expect(images.map { $0["src"] } == [brand.badge(of: store, in: language)?.address])
        #expect(html.elements.contains { $0["class"] == "badge" && $0["href"] == page.storeURL })
        let policy = rendered.headers.first { $0.name == .contentSecurityPolicy }?.value ?? ""
        #expect(policy.contains("img-src 'self' data:"))
      }
    }
  }

  /// Apple, "Marketing Resources and Identity Guidelines": at least 40 pixels on screens, and a clear
  /// space of a quarter of the height. Google Play's badge guidelines ask for the same clear space.
  @Test("The style sheet gives badges the height and the clear space of the guidelines")
  func guidelines() throws {
    let css = String(decoding: PackageResources.brand_css, as: UTF8.self)
    let height = try #require(css.firstMatch(of: /\.badge img \{ height: ([\d.]+)rem/)?.1)
    let space = try #require(css.firstMatch(of: /\.badge \{[^}]*padding: ([\d.]+)rem/)?.1)
    let (badge, clear) = (try #require(Double(height)), try #require(Double(space)))
    #expect(badge * 16 >= 40 && clear >= badge / 4)
  }
}
