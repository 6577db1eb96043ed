import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Untrusted text on pages")
struct HostilePagesTests {
  static let values = [
    #""><script>alert(1)</script>"#, "' onclick='alert(1)", "<!-- x", "]]>", "&lt;b&gt;&amp;quot;",
    // To Swift a quotation mark with an accent is another character, to a browser it is not.
    "\"\u{301} onmouseover=alert(1) x=\u{301}\"", "<\u{301}img src=x>", ">\u{200D}<svg onload=x>",
    "\"\u{FE0F}><b>", "a\r\nSet-Cookie: x=1\r\n\r\n<b>", "a\u{0}b", "\u{202E}gnp.exe\u{202E}",
    "مرحبا بالعالم", "\u{2067}\u{2067}שלום", "👩‍👩‍👧‍👦🏳️‍🌈", "{{appName}}{{{path}}}{{> page}}{{% x}}",
    "`${1}`",
    String(repeating: "Z\u{301}\u{302}", count: 5000), "\u{2028}x\u{2029}",
  ]

  @Test("Untrusted text cannot break out of its element or attribute", arguments: values)
  func structure(value: String) throws {
    let renderer = try PageRenderer()
    let blanks = value.unicodeScalars.filter { $0.value > 0x20 }.prefix(300)
    let inURL = String(String.UnicodeScalarView(blanks))
    for (name, page) in SamplePages.all(.english) + BrandSamples.pages(.english) {
      let expected = try ParsedPage(renderer.render(Self.page(page, "x", inURL: "x")).text)
      let parsed = try ParsedPage(renderer.render(Self.page(page, value, inURL: inURL)).text)
      // The address has a place for a break after each slash.
      let structures = [parsed, expected].map { $0.structure.filter { $0 != "wbr " } }
      #expect(structures[0] == structures[1], "\(name)")
      let footer = [page.brand.imprintURL, page.brand.privacyURL]
      // The link to the page itself is empty.
      let hrefs = parsed.elements.filter { $0.name == "a" }.compactMap { $0["href"] }
        .filter { !footer.contains($0) && !$0.isEmpty }
      #expect(!hrefs.isEmpty, "\(name)")
      #expect(hrefs.allSatisfy { $0.hasSuffix(inURL) }, "\(name)")
    }
  }

  @Test(
    "Untrusted text stays on one line and does not change the text direction",
    arguments: values
  )
  func shown(value: String) throws {
    let cleaned = try #require(ClientText.cleaned(value))
    let controls = cleaned.unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
    }
    #expect(controls.isEmpty)
    let direction = cleaned.unicodeScalars.filter(\.properties.isBidiControl)
    #expect(direction.isEmpty || String(String.UnicodeScalarView(direction)) == "\u{2068}\u{2069}")
    #expect(cleaned.unicodeScalars.count <= ClientText.maximumLength + 3)
    var page = SamplePages.phone(.open, .english)
    page.appName = value
    let parsed = try ParsedPage(PageRenderer().render(page).text)
    #expect(parsed.texts.contains(page.texts.open(cleaned)))
  }

  @Test("A long text is cut after a character, and the work does not grow with the text")
  func cut() throws {
    let family = "👩‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀"
    for prefix in ["", "a", "aa", "e\u{301}"] {
      let text = prefix + String(repeating: family, count: 60)
      let cleaned = try #require(ClientText.cleaned(text))
      #expect(cleaned.last == "…" && text.hasPrefix(cleaned.dropLast()))
      #expect(cleaned.unicodeScalars.count <= ClientText.maximumLength + 1)
      #expect(cleaned.unicodeScalars.count > ClientText.maximumLength - 7)
    }
    let full = String(repeating: "a", count: ClientText.maximumLength)
    #expect(ClientText.cleaned(full) == full)
    #expect(ClientText.cleaned(full + "b") == full + "…")
    #expect(ClientText.cleaned(full + "\u{301}")?.count == ClientText.maximumLength)
    let marks = "Z" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(ClientText.cleaned(marks)?.unicodeScalars.count == ClientText.maximumLength + 1)
  }

  @Test(
    "A button never has a script URL",
    arguments: [
      "javascript:alert(1)", "JavaScript:x", "java\nscript:x", "\u{1}javascript:x", "data:,x",
    ]
  )
  func scripts(url: String) throws {
    var page = SamplePages.phone(.open, .english)
    page.schemeURL = url
    page.webURL = url
    let parsed = try ParsedPage(PageRenderer().render(page).text)
    #expect(!parsed.elements.contains { $0.name == "a" && $0["href"] == url })
  }

  @Test(
    "A link cannot add fields to the Smart App Banner",
    arguments: [
      (
        "https://go.example/a,app-id=2,b?c=d,e", "https://go.example/a%2Capp-id=2%2Cb?c=d%2Ce"
      ),
      ("https://go.example/a,\u{301}b", "https://go.example/a%2C\u{301}b"),
    ]
  )
  func banner(link: String, argument: String) {
    var banner = SmartAppBanner(appStoreID: 1, argument: link)
    #expect(banner.content == "app-id=1, app-argument=\(argument)")
    banner.clipBundleID = "com.acme.Clip"
    #expect(
      banner.content
        == "app-id=1, app-clip-bundle-id=com.acme.Clip, app-clip-display=card, "
        + "app-argument=\(argument)"
    )
  }

  private static func page(_ page: LinkPage, _ value: String, inURL: String) -> LinkPage {
    var page = page
    if case .invitation(var invitation) = page.kind {
      if invitation.inviterName != nil { invitation.inviterName = value }
      page.kind = .invitation(invitation)
    }
    page.appName = value
    page.linkURL += inURL
    page.openURL? += inURL
    page.schemeURL? += inURL
    page.storeURL? += inURL
    page.playURL? += inURL
    page.webURL? += inURL
    page.reportURL? += inURL
    if case .link(let url) = page.escape { page.escape = .link(url + inURL) }
    if page.preview != nil {
      page.preview = SocialPreview(
        title: value,
        description: value,
        imageURL: "https://acme.example/\(inURL)"
      )
    }
    return page
  }
}
