import LinkwrightCore
import Testing

@Suite("LinkSite")
struct LinkSiteTests {
  static let site = LinkSite(
    hosts: ["example.com", "www.example.com"],
    brandedHosts: ["brand.example"],
    schemes: ["example", "example-beta"]
  )

  static let sameScreen = [
    "https://brand.example/summer-clothes?promo=beach",
    "https://example.com/summer-clothes?promo=beach",
    "https://WWW.example.com/summer-clothes?promo=beach",
    "http://example.com:80/summer-clothes?promo=beach",
    "example://summer-clothes?promo=beach",
    "example:///summer-clothes?promo=beach",
    "EXAMPLE:summer-clothes?promo=beach",
    "example-beta:/summer-clothes?promo=beach",
    "https://brand.example/summer-clothes?promo=beach&adj_t=abc123&adj_campaign=a%20b",
    "https://brand.example/summer-clothes?adjust_label=x&promo=beach&lw_click=01",
    "https://brand.example/summer-clothes?promo=beach&openExternalBrowser=1",
    "https://brand.example/summer-clothes?lw_via=qr&promo=beach",
    "example://summer-clothes?promo=beach&lw_via=mail",
    "https://brand.example/abc123?lw_via=qr&deeplink=example://summer-clothes?promo=beach",
    "https://brand.example/abc123?deeplink=example%3A%2F%2Fsummer-clothes%3Fpromo%3Dbeach",
    "https://brand.example/abc123?campaign=x&deeplink=example://summer-clothes?promo=beach",
    "https://brand.example/abc123_def?deep_link=https%3A%2F%2Fexample.com%2Fsummer-clothes%3Fpromo%3Dbeach",
  ]

  @Test("Links in all forms have the same destination", arguments: sameScreen)
  func sameDestination(url: String) {
    #expect(Self.site.destination(of: url)?.description == "/summer-clothes?promo=beach")
  }

  static let forms: [(String, LinkForm)] = [
    ("https://brand.example/fryYl", .short),
    ("https://brand.example/fryYl?x=1#y", .short),
    ("https://brand.example/fryYl/", .short),
    ("https://brand.example//fryYl", .short),
    ("https://brand.example/", .long),
    ("https://brand.example", .long),
    ("https://brand.example/summer/beach", .long),
    ("https://brand.example/summer-clothes?adj_t=abc123", .long),
    ("https://brand.example/%E5%A4%8F", .long),
    ("https://brand.example/\u{301}fryYl", .long),
    ("https://brand.example/\u{301}abc?deeplink=example://x", .long),
    ("https://brand.example/..", .long),
    ("https://brand.example/abc123?deeplink=example://x", .tracker),
    ("https://brand.example/abc123?redirect=https://example.com/", .tracker),
    ("https://brand.example/abc123?campaign=x", .short),
    ("https://brand.example/abc-123?deeplink=example://x", .short),
    ("https://brand.example/a/b?deeplink=example://x", .long),
    ("https://example.com/x", .universal),
    ("https://example.com:443/x", .universal),
    ("https://example.com", .universal),
    ("example://x", .scheme),
    ("example:", .scheme),
    ("https://other.example/x", .foreign),
    ("https://evilexample.com/x", .foreign),
    ("https://brand.example.evil.com/x", .foreign),
    ("https://example.com:8443/x", .foreign),
    ("https://example.com:80/x", .foreign),
    ("https://example.com@evil.com/x", .foreign),
    ("https://user@example.com/x", .foreign),
    ("https://evil.com\\@example.com/x", .foreign),
    ("https://example.com\\x", .foreign),
    ("https:example.com/x", .foreign),
    ("https:///example.com/x", .foreign),
    ("https://example.com\u{0}/x", .foreign),
    (" https://example.com/x", .foreign),
    ("https://exa\nmple.com/x", .foreign),
    ("//example.com/x", .foreign),
    ("example.com/x", .foreign),
    ("examples://x", .foreign),
    ("javascript:alert(1)", .foreign),
    ("", .foreign),
    (":", .foreign),
    ("https://brand.example/.well-known/apple-app-site-association", .foreign),
    ("https://brand.example/apple-app-site-association", .foreign),
    ("https://brand.example/v1/resolve", .foreign),
    ("https://brand.example/_lw", .foreign),
    ("https://brand.example/v1x", .short),
    ("https://example.com/v1/resolve", .universal),
  ]

  @Test("A site recognises the form of a link", arguments: forms)
  func form(url: String, form: LinkForm) {
    #expect(Self.site.form(of: url) == form)
    #expect((Self.site.campaign(of: url) == nil) == (form == .foreign))
  }

  static let destinations: [(String, String?)] = [
    ("https://example.com", "/"),
    ("https://example.com?", "/?"),
    ("https://example.com/?#", "/?#"),
    ("https://example.com/a//b?x&&y=&=z#a?b#c", "/a//b?x&&y=&=z#a?b#c"),
    ("https://example.com/%2f%2F?q=a+b%20c", "/%2f%2F?q=a+b%20c"),
    ("https://example.com/日本?x=é", "/日本?x=é"),
    ("https://brand.example/a?adj_t=x", "/a"),
    ("https://brand.example/a?adj_t=x&", "/a?"),
    ("https://brand.example/a?openExternalBrowser=0", "/a?openExternalBrowser=0"),
    ("https://brand.example/a?adj_other=x&adj=1", "/a?adj_other=x&adj=1"),
    ("https://brand.example/a?adj_%74=x&b", "/a?b"),
    ("https://brand.example/a?lw_via", "/a"),
    ("https://brand.example/a?lw_vi=x&lw_viaa=y", "/a?lw_vi=x&lw_viaa=y"),
    ("example://", "/"),
    ("example:///", "/"),
    ("example:////x", "//x"),
    ("example://a:b@c/d", "/a:b@c/d"),
    ("example://Summer", "/Summer"),
    ("https://brand.example/abc?deeplink=other%3A%2F%2Fx", nil),
    ("https://brand.example/abc?redirect=https%3A%2F%2Fother.example", nil),
    (
      "https://brand.example/abc?deeplink=https%3A%2F%2Fbrand.example%2Fb%3Fdeeplink%3Dexample%3Ax",
      nil
    ),
    ("https://brand.example/t?deeplink=example://i?code=ABC&x=1&campaign=c&y=2", "/i?code=ABC&x=1"),
    ("https://brand.example/t?deeplink=example://i&x=1", "/i"),
    ("https://brand.example/t?deeplink=example://i?code=A#frag", "/i?code=A#frag"),
    ("https://brand.example/t?deeplink=example%3A%2F%2Fi%3Fq%3Da%252Bb%2Bc", "/i?q=a%2Bb+c"),
    ("https://other.example/", nil),
  ]

  @Test(
    "A destination is the link without its form and campaign parameters",
    arguments: destinations
  )
  func destination(url: String, destination: String?) {
    #expect(Self.site.destination(of: url)?.description == destination)
  }

  @Test("A site reads the campaign of a long link and of a tracker link")
  func campaign() {
    let long = "https://brand.example/a?adj_t=x_y&adj_campaign=a+b&adj_adgroup=%E5%A4%8F&adj_label="
    #expect(
      Self.site.campaign(of: long)
        == Campaign(tokens: ["x", "y"], campaign: "a b", adgroup: "夏", label: "")
    )
    let tracker = "https://brand.example/x_y?creative=c&network=n&deeplink=example://a?label=inner"
    #expect(
      Self.site.campaign(of: tracker)
        == Campaign(tokens: ["x", "y"], network: "n", creative: "c")
    )
    #expect(Self.site.campaign(of: "https://example.com/a?campaign=b")?.isEmpty == true)
  }

  @Test("A form without a host or scheme cannot be printed")
  func missing() {
    let destination = LinkDestination(path: "a")
    let empty = LinkSite(hosts: [])
    for form in LinkForm.allCases { #expect(empty.url(for: destination, as: form) == nil) }
    #expect(empty.trackerURL(for: destination, tokens: ["a"]) == nil)
    for form in [LinkForm.short, .tracker, .foreign] {
      #expect(Self.site.url(for: destination, as: form) == nil)
    }
  }
}
