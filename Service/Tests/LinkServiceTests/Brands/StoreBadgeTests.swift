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
        guard language == .english, page.storeURL != nil, page.status == 200 else {
          #expect(images.isEmpty, "\(name)")
          continue
        }
        var stores: [Store] = page.platform == .android ? [.googlePlay] : [.appStore]
        // The phone of a visitor with a computer can have either store.
        if page.playURL != nil { stores.append(.googlePlay) }
        #expect(images.map { $0["alt"] } == stores.map(page.texts.get(from:)), "\(name)")
        let badges = stores.map { brand.badge(of: $0, in: language)?.address }
        #expect(images.map { $0["src"] } == badges)
        let links = html.elements.filter { $0["class"]?.hasPrefix("badge") == true }
        #expect(links.map { $0["href"] } == [page.storeURL] + [page.playURL].filter { $0 != nil })
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
    let page = String(decoding: PackageResources.page_css, as: UTF8.self)
    func pixels(_ match: Regex<(Substring, Substring, Substring)>.Match?) throws -> Double {
      let found = try #require(match)
      return try #require(Double(found.1)) / #require(Double(found.2)) * rem
    }
    // The size of the text, and with it a rem, is relative to the 16 pixels of the browser.
    let size = try #require(page.firstMatch(of: /html \{[^}]*font: ([\d.]+)rem/)?.1)
    let rem = 16 * (try #require(Double(size)))
    let badge = try pixels(
      css.firstMatch(of: /\.badge img \{ height: calc\(([\d.]+)rem \/ ([\d.]+)\)/)
    )
    let clear = try pixels(
      css.firstMatch(of: /\.badge \{[^}]*padding: calc\(([\d.]+)rem \/ ([\d.]+)\)/)
    )
    #expect(badge == 48 && clear == badge / 4)
  }
}
