import LinkStore
import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Resolved link builder")
struct ResolvedLinkBuilderTests {
  private static let destinations = [
    "https://example.com/a", "https://example.com/a?b=1&c", "https://example.com/a?b=1&adj_t=x#d",
    "https://example.com/?#", "https://example.com/ä?b=%C3%A4#e?f",
    "https://a.partner.example/p?b=2",
    "https://brand.example/products/1?b=1", "example://products/1?b=1", "https://evil.example/?b",
    "https://example.com/a?adj_t=x&", "https://example.com/a?adj_t=x&&c=1",
    "https://shop.example.org/",
  ]
  private static let items = [
    "b=2", "b", "%62=3", "c", "=", "", "id=7", "utm_source=mail", "ä=ö", "x=https://example.com/?y",
    "\\", "adj_label=z", "adjust_t=u", "lw_click=v", "openExternalBrowser=1", "%61dj_label=w",
    "deeplink=example%3A%2F%2Fproducts%2F2", "fallback=https%3A%2F%2Fexample.com%2F", "a+b=c",
  ]

  @Test("The shortcut and the full reading of a query agree")
  func shortcut() throws {
    let site = try #require(SiteDirectory(.example).site(forHostHeader: "brand.example"))
    let builder = ResolvedLinkBuilder(site: site)
    var generator = SeededGenerator(seed: 5)
    var shortcuts = 0
    for _ in 0..<20_000 {
      let record = Self.link(using: &generator)
      let count = Int.random(in: 0...3, using: &generator)
      let query = (0..<count).compactMap { _ in Self.items.randomElement(using: &generator) }
        .joined(separator: "&")
      let target = try #require(RequestTarget("/slug?\(query)"))
      guard let short = builder.shortcut(target, from: builder.build(record)) else { continue }
      shortcuts += 1
      let whole = try #require(builder.build(target.text, link: record))
      let what = "\(record.content.destination), \(record.content.queryForwarding), ?\(query)"
      #expect(short.form == whole.form, "\(what)")
      #expect(short.webURL == whole.webURL, "\(what)")
      #expect(short.destination == whole.destination, "\(what)")
      #expect(short.campaign == whole.campaign, "\(what)")
      #expect(short.fallback == whole.fallback, "\(what)")
      #expect(short.ignoredTargets == whole.ignoredTargets, "\(what)")
    }
    #expect(shortcuts > 2000)
  }

  private static func link(using generator: inout SeededGenerator) -> Link {
    let time = Timestamp(milliseconds: 1)
    var content = LinkContent(destination: destinations.randomElement(using: &generator) ?? "")
    content.queryForwarding = QueryForwarding.allCases.randomElement(using: &generator) ?? .merge
    content.campaign = Campaign(network: "n", campaign: "c")
    return Link(
      id: UniqueID.make(at: time, using: &generator),
      host: "brand.example",
      slug: "slug",
      content: content,
      isArchived: false,
      createdAt: time,
      updatedAt: time
    )
  }
}
