import LinkStore
import LinkwrightCore
import SiteAssociation
import Testing

@testable import LinkService

@Suite("Texts of a brand")
struct BrandTextsTests {
  private static func read(_ texts: String, files: [String: String], languages: String = "")
    -> ConfigurationFile
  {
    let text = """
      brands:
        - name: b
          texts: \(texts)
      apps:
        - {name: shop, teamID: ABCDE12345, bundleID: com.example.shop}
      hosts:
        - {brand: b, host: go.example.com, kind: branded, apps: [shop], title: Shop\(languages)}

      """
    return LinkServiceTests.read(text, files: files)
  }

  /// All sentences in a language that does not exist.
  private static func all(_ prefix: String = "x") -> [PageSentence: String] {
    var sentences: [PageSentence: String] = [:]
    for key in PageSentence.allCases where key != .locale {
      let values = key.values.map { " {\($0.rawValue)}" }.joined()
      sentences[key] = "\(prefix)-\(key.rawValue)-\(values)"
    }
    return sentences
  }

  private static func yaml(_ sentences: [PageSentence: String]) -> String {
    PageSentence.allCases.compactMap { key in sentences[key].map { "\(key.rawValue): \"\($0)\"" } }
      .joined(separator: "\n") + "\n"
  }

  @Test("A complete file has no findings, and every sentence reaches the pages")
  func complete() throws {
    let file = Self.read("{de: de.yaml}", files: ["de.yaml": Self.yaml(Self.all())])
    #expect(file.findings.isEmpty && file.attachments.isEmpty, "\(file.findings)")
    let configuration = try #require(file.configuration)
    #expect(configuration.hosts.first?.languages == ["en", "ja", "ko", "de"])
    var withFooter = configuration.brands[0]
    withFooter.imprintURL = "https://acme.example/imprint"
    withFooter.privacyURL = "https://acme.example/privacy"
    let brand = PageBrand(withFooter)
    let german = try #require(PageLanguage(rawValue: "de"))
    var unscannable = SamplePages.desktop(.open, german)
    unscannable.linkURL += "/" + String(repeating: "x", count: 5000)
    let others = [
      unscannable,
      SamplePages.phone(.open, german, browser: .otherApp, escape: .link("x:y")),
    ]
    var seen = ""
    for page in SamplePages.all(german).map(\.page) + others {
      var page = page
      page.brand = brand
      seen += try PageRenderer().render(page).text
      #expect(page.texts.locale == "de")
    }
    for key in PageSentence.allCases where key != .locale {
      #expect(seen.contains("x-\(key.rawValue)-"), "\(key)")
    }
    #expect(seen.contains("<html lang=\"de\">"))
  }

  @Test("A missing sentence is in English, and a sentence may replace a built-in one")
  func fallback() throws {
    let file = Self.read(
      "{de: de.yaml, ja: ja.yaml}",
      files: ["de.yaml": "privacy: Datenschutz\nlocale: de_AT\n", "ja.yaml": "privacy: 個人情報\n"]
    )
    #expect(file.findings.isEmpty)
    let found = file.attachments.flatMap(\.findings)
    #expect(found.map(\.short) == ["LW5092 1:1"])
    #expect(found.first?.effect.contains("English") == true)
    let brand = PageBrand(try #require(file.configuration?.brands.first))
    let german = brand.texts(in: try #require(PageLanguage(rawValue: "de")))
    #expect(german.privacy == "Datenschutz" && german.locale == "de_AT")
    #expect(german.imprint == PageLanguage.english.texts.imprint)
    let japanese = brand.texts(in: .japanese)
    #expect(japanese.privacy == "個人情報" && japanese.locale == "ja_JP")
    #expect(japanese.imprint == PageLanguage.japanese.texts.imprint)
    #expect(brand.texts(in: .korean) == PageLanguage.korean.texts)
  }

  /// The second line of a file with German texts, and the findings in this file.
  static let lines: [(String, [String])] = [
    ("open: In {app} öffnen", []), ("open: In der App öffnen", []),
    ("open: In {apps} öffnen", ["LW5091 2:7"]), ("open: In {inviter} öffnen", ["LW5091 2:7"]),
    ("open: \"In {app öffnen\"", ["LW5091 2:7"]), ("open: In app} öffnen", ["LW5091 2:7"]),
    ("open: In {{app}} öffnen", ["LW5091 2:7"]), ("open: \"{}\"", ["LW5091 2:7"]),
    ("openOrInstall: In {app}", ["LW5091 2:16"]),
    ("invitationFrom: Einladung zu {app}", ["LW5091 2:17"]),
    ("validUntil: Läuft ab", ["LW5091 2:13"]),
    ("validUntil: \"{date} {date}\"", ["LW5091 2:13"]),
    ("opens: Hallo", ["LW5008 2:1"]), ("open: 1", ["LW5011 2:7"]), ("open: [a]", ["LW5010 2:7"]),
    ("open: \"\"", ["LW5010 2:7"]), ("open: \" \"", ["LW5093 2:7"]),
    ("open: \"a\\nb\"", ["LW5093 2:7"]), ("open: \"a\\u202Eb\"", ["LW5093 2:7"]),
    ("open: \"a\\u2067b\"", ["LW5093 2:7"]), ("open: \"a\\u200Fb\"", []),
    ("open: \"\(String(repeating: "a", count: 300))\"", []),
    ("open: \"\(String(repeating: "a", count: 301))\"", ["LW5093 2:7"]),
    ("privacy: x", ["LW5007 2:1"]),
    ("locale: de_DE", []), ("locale: de-DE", ["LW5093 2:9"]), ("locale: german", ["LW5093 2:9"]),
    ("open: \"a", ["LW5004 3:1"]), ("\topen: a", ["LW5005 2:1"]),
  ]

  @Test("Findings in files of texts have their places in the file", arguments: lines)
  func findings(line: String, expected: [String]) {
    let file = Self.read("{de: de.yaml}", files: ["de.yaml": "privacy: Datenschutz\n\(line)\n"])
    #expect(file.findings.isEmpty)
    let found = file.attachments.flatMap(\.findings).map(\.short).filter { $0 != "LW5092 1:1" }
    #expect(found == expected, "\(line): \(file.attachments.flatMap(\.findings))")
    #expect((file.configuration == nil) == !expected.isEmpty)
  }

  static let mappings: [(String, String, [String])] = [
    ("{de: gone.yaml}", "", ["LW5080 3:17"]),
    ("{DE: de.yaml}", "", ["LW5094 3:13"]), ("{de-AT: de.yaml}", "", ["LW5094 3:13"]),
    ("{\"d\\u202Ee\": de.yaml}", "", ["LW5094 3:13"]),
    ("[de.yaml]", "", ["LW5010 3:12"]), ("{de: [de.yaml]}", "", ["LW5010 3:17"]),
    ("{de: huge.yaml}", "", ["LW5002 3:17"]),
    ("{de: de.yaml}", ", languages: [de, en]", []),
    ("{de: de.yaml}", ", languages: [de, fr]", ["LW5014 7:96"]),
  ]

  @Test("Findings in the names of files and languages", arguments: mappings)
  func references(texts: String, languages: String, expected: [String]) {
    let huge = "privacy: \(String(repeating: "a", count: 256 << 10))"
    let files = ["de.yaml": "privacy: Datenschutz", "huge.yaml": huge]
    let file = Self.read(texts, files: files, languages: languages)
    #expect(file.findings.map(\.short) == expected, "\(file.findings)")
  }

  @Test("An empty file and a file that is not UTF-8 have findings of their own")
  func unusable() {
    let empty = Self.read("{de: de.yaml}", files: ["de.yaml": "# nothing\n"])
    #expect(empty.attachments.flatMap(\.findings).map(\.short) == ["LW5001"])
    let list = Self.read("{de: de.yaml}", files: ["de.yaml": "[a]"])
    #expect(list.attachments.flatMap(\.findings).map(\.short) == ["LW5010 1:1"])
  }

  @Test("A link template can have texts in any language")
  func templates() throws {
    func read(_ texts: String) -> ConfigurationFile {
      LinkServiceTests.read(
        """
        apps:
          - {name: shop, teamID: ABCDE12345, bundleID: com.example.shop}
        hosts:
          - {host: go.example.com, kind: branded, apps: [shop], title: Shop}
        linkTemplates:
          - {name: a, en: {title: A}, texts: {\(texts)}}

        """
      )
    }
    let template = try #require(read("de: {title: B}").configuration?.linkTemplates.first)
    #expect(template.texts["de"]?.title == "B" && template.texts["en"]?.title == "A")
    #expect(read("DE: {title: B}").findings.map(\.short) == ["LW5094 6:39"])
  }

  @Test("Visitors get the language of the brand that they prefer")
  func choice() throws {
    let offered = ["en", "ja", "de", "ar"].compactMap { PageLanguage(rawValue: $0) }
    let table: [(String?, String)] = [
      ("de-AT,de;q=0.9,en;q=0.5", "de"), ("fr, ar;q=0.4", "ar"), ("fr", "en"), (nil, "en"),
      ("en;q=0.5, de;q=0.4", "en"),
    ]
    for (header, expected) in table {
      #expect(PageLanguage(accepting: header, among: offered).rawValue == expected)
    }
  }

  @Test("A right-to-left language sets the direction, and isolates names")
  func rightToLeft() throws {
    var configuration = BrandConfiguration(name: "a")
    let arabic = try #require(PageLanguage(rawValue: "ar"))
    var sentences = Self.all("نص")
    sentences[.open] = "افتح {app}"
    configuration.texts = [BrandTexts(language: arabic, sentences: sentences)]
    // A missing sentence is in English.
    sentences[.inviteCode] = nil
    sentences[.validUntil] = nil
    configuration.texts = [BrandTexts(language: arabic, sentences: sentences)]
    for (name, page) in SamplePages.all(arabic) {
      var page = page
      page.brand = PageBrand(configuration)
      page.appName = "Acme!"
      if page.preview != nil { page.preview = SocialPreview(title: "Acme!", description: "Acme!") }
      let rendered = try PageRenderer().render(page)
      let html = try ParsedPage(rendered.text)
      #expect(html.elements.first { $0.name == "html" }?["dir"] == "rtl", "\(name)")
      let shown = html.texts + html.elements.flatMap { $0.attributes.map(\.value) }
      #expect(shown.contains { $0.contains("Acme!") }, "\(name)")
      for text in shown {
        let isolated = text.replacing("\u{2068}Acme!\u{2069}", with: "")
        #expect(!isolated.contains("Acme!"), "\(name): \(text)")
      }
      if shown.contains(where: { $0.contains("Your invite code") }) {
        #expect(shown.contains("\u{2068}Your invite code\u{2069}"), "\(name)")
      }
      if page.status == 200, html.elements.contains(where: { $0.name == "time" }) {
        #expect(shown.contains("\u{2068}Valid until ") && shown.contains("\u{2069}"), "\(name)")
      }
    }
    #expect(PageLanguage.builtIn.allSatisfy { !$0.isRightToLeft })
  }

  @Test("Built-in sentences are templates with the values that they need")
  func builtIn() {
    for texts in PageTexts.builtIn {
      for key in PageSentence.allCases where key != .locale {
        #expect(texts.pattern(of: key) != nil, "\(key), \(texts.language)")
      }
    }
  }

  @Test("A hostile sentence cannot break out of its element")
  func hostile() throws {
    for value in HostilePagesTests.values where !value.contains("{") && value.utf8.count < 300 {
      var sentences = Self.all()
      for (key, text) in sentences { sentences[key] = text + value }
      var configuration = BrandConfiguration(name: "a")
      let german = try #require(PageLanguage(rawValue: "de"))
      configuration.texts = [BrandTexts(language: german, sentences: sentences)]
      for (name, page) in SamplePages.all(german) {
        var page = page
        let expected = try ParsedPage(PageRenderer().render(page).text)
        page.brand = PageBrand(configuration)
        let parsed = try ParsedPage(PageRenderer().render(page).text)
        #expect(parsed.structure == expected.structure, "\(name)")
      }
    }
  }
}
