import HTTPTypes
import Testing

@testable import LinkService

@Suite("Assets of pages")
struct PagesAssetsTests {
  private static let samples = PageLanguage.builtIn.flatMap(SamplePages.all)

  @Test("A page requests only its assets")
  func complete() throws {
    let renderer = try PageRenderer()
    let addresses = Set(PageAssets().all.map(\.address))
    for (name, page) in Self.samples {
      let parsed = try ParsedPage(renderer.render(page).text)
      let links = parsed.elements.filter { $0.name == "link" && $0["rel"] != "canonical" }
      let pictures = parsed.elements.filter { $0["class"] == "picture" }.compactMap { $0["src"] }
      #expect(pictures == [page.shownPreview.picture?.url].compactMap(\.self), "\(name)")
      let asked = Set(links.compactMap { $0["href"] } + parsed.elements.compactMap { $0["src"] })
        .subtracting(pictures)
      #expect(asked.subtracting(["data:,"]).isSubset(of: addresses), "\(name)")
      #expect(asked.contains(PageAssets().stylesheet.address))
    }
  }

  @Test("The content security policy allows exactly the assets of the page")
  func policy() throws {
    let renderer = try PageRenderer()
    for (name, page) in Self.samples {
      let rendered = renderer.render(page)
      let policy = rendered.headers.first { $0.name == .contentSecurityPolicy }?.value ?? ""
      #expect(policy.contains("script-src 'self'") == rendered.text.contains("<script"), "\(name)")
      #expect(!policy.contains("unsafe") && !policy.contains("*"))
    }
  }

  @Test("The address of an asset changes with its content")
  func addresses() {
    let script = PageAssets().script
    var changed = script
    changed.file = StaticFile(String(decoding: script.file.body, as: UTF8.self) + "\n")
    #expect(changed.address != script.address)
    #expect(script.address.wholeMatch(of: /\/_lw\/page\.js\?v=[0-9a-f]+/) != nil)
  }
}
