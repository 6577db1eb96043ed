import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkTable, redaction")
struct RedactionTests {
  static let cases: [(String, String?)] = [
    // Declared items stay, others are removed.
    ("https://example.com/products/42?ref=mail", "https://example.com/products/42?ref=mail"),
    ("https://example.com/products/42?ref=a&email=b", "https://example.com/products/42?ref=a"),
    ("https://example.com/products/42?email=b", "https://example.com/products/42"),
    ("example://products/42?ref=a&email=b", "example://products/42?ref=a"),
    ("https://example.com/?ref=a", "https://example.com/"),
    ("https://example.com/products/42?%72ef=a", "https://example.com/products/42?%72ef=a"),
    ("https://example.com/p/42?ref=a", "https://example.com/p/42"),
    (
      "https://example.com/search?q=a&tag=b&tag=c&x",
      "https://example.com/search?q=a&tag=b&tag=c"
    ),
    // Campaign parameters stay.
    (
      "https://brand.example/products/42?secret=1&adj_t=abc&adj_campaign=spring&lw_click=7",
      "https://brand.example/products/42?adj_t=abc&adj_campaign=spring&lw_click=7"
    ),
    (
      "https://brand.example/products/42?lw_via=qr&secret=1",
      "https://brand.example/products/42?lw_via=qr"
    ),
    (
      "https://brand.example/abc?lw_via=qr&deeplink=example://products/42?ref=a&x=1",
      "https://brand.example/abc?lw_via=qr&deeplink=example%3A%2F%2Fproducts%2F42%3Fref%3Da"
    ),
    (
      "https://example.com/?openExternalBrowser=1&a=b",
      "https://example.com/?openExternalBrowser=1"
    ),
    // A link without a route keeps the items of all routes, but its path only on a branded host.
    ("https://brand.example/fryYl?ref=a&page=2&x=1", "https://brand.example/fryYl?ref=a&page=2"),
    ("https://brand.example/no/such/thing", "https://brand.example/no/such/thing"),
    ("https://example.com/no/such/thing?q=a&x=1", "https://example.com/*?q=a"),
    ("https://example.com/reset-3f9a8c", "https://example.com/*"),
    ("https://example.com/products/1/SECRET", "https://example.com/products/*"),
    ("https://example.com/path/deeplink", "https://example.com/path/deeplink"),
    ("http://example.com//a", "http://example.com/*"),
    ("example://SECRET", "example://*"),
    ("example://products/1/SECRET#SECRET", "example://products/*"),
    ("example:products/1/SECRET", "example:/products/*"),
    ("example:///products/1/SECRET", "example://products/*"),
    (
      "https://brand.example/abc?deeplink=example%3A%2F%2Fno%2Fsuch%2Fthing%3Fx%3D1",
      "https://brand.example/abc?deeplink=example%3A%2F%2Fno%2Fsuch%2Fthing"
    ),
    // Except those of private routes.
    ("https://brand.example/fryYl?token=a", "https://brand.example/fryYl"),
    // Fragments.
    ("https://example.com/articles/7#reviews", "https://example.com/articles/7#reviews"),
    ("https://example.com/products/42#token=a", "https://example.com/products/42"),
    ("https://brand.example/fryYl#a", "https://brand.example/fryYl"),
    // Private links, and links that look like them.
    ("https://example.com/account/sign-in?token=a", nil),
    ("https://brand.example/account/sign-in?token=a&adj_t=b", nil),
    ("example://account/sign-in?token=a", nil),
    ("https://example.com/account/sign-in?t=a", nil),
    ("https://example.com/account/sign-in", nil),
    ("https://example.com/%zz", nil),
    // Foreign links.
    ("https://evil.example/products/42?ref=a", nil),
    ("https://example.com@evil.example/", nil),
    ("myapp://products/42", nil),
    ("", nil),
    // Tracker links keep their own items; the links inside are redacted like others.
    (
      "https://brand.example/abc?campaign=a&deeplink=example%3A%2F%2Fproducts%2F42%3Fref%3Da",
      "https://brand.example/abc?campaign=a&deeplink=example%3A%2F%2Fproducts%2F42%3Fref%3Da"
    ),
    (
      "https://brand.example/abc?deeplink=example%3A%2F%2Fproducts%2F42%3Fref%3Da%26x%3D1&y=2",
      "https://brand.example/abc?deeplink=example%3A%2F%2Fproducts%2F42%3Fref%3Da"
    ),
    (
      "https://brand.example/abc?deeplink=example://products/42?x=1&ref=a&y=2&campaign=b",
      "https://brand.example/abc?deeplink=example%3A%2F%2Fproducts%2F42%3Fref%3Da&campaign=b"
    ),
    (
      "https://brand.example/abc?deeplink=example://&deeplink=example://products/1?x=1",
      "https://brand.example/abc?deeplink=example%3A%2F%2F"
    ),
    ("https://brand.example/abc?deeplink=example%3A%2F%2Faccount%2Fsign-in%3Ftoken%3Da", nil),
    ("https://brand.example/abc?deeplink=example://account/sign-in?token=a", nil),
    // Of a foreign link inside, at most the page is sent.
    (
      "https://brand.example/abc?campaign=a&deeplink=https%3A%2F%2Fpay.example%2Fr%3Fsession%3DSECRET",
      "https://brand.example/abc?campaign=a"
    ),
    (
      "https://brand.example/abc?deeplink=https://pay.example/r?session=SECRET&x=1#SECRET",
      "https://brand.example/abc"
    ),
    (
      "https://brand.example/abc?redirect=https%3A%2F%2Fpay.example%2Fr%3Fs%3DSECRET%23SECRET",
      "https://brand.example/abc?redirect=https%3A%2F%2Fpay.example%2Fr"
    ),
    (
      "https://brand.example/abc?deeplink=example%3A%2F%2F&fallback=https%3A%2F%2Fa.example%2F%3Fb",
      "https://brand.example/abc?deeplink=example%3A%2F%2F&fallback=https%3A%2F%2Fa.example%2F"
    ),
    (
      "https://brand.example/abc?redirect=https%3A%2F%2Fapps.example%2Fapp",
      "https://brand.example/abc?redirect=https%3A%2F%2Fapps.example%2Fapp"
    ),
  ]

  @Test("A recordable link has only declared items and campaign parameters", arguments: cases)
  func recordable(url: String, expected: String?) {
    #expect(LinkTable.example.recordable(url) == expected)
  }

  private enum PathRoute: LinkRoute {
    case signIn(token: String)
    case help(topic: String)
    case edit(token: String, id: Int)
    case product(id: Int)
    case page(path: String)

    enum CodingKeys: String, CodingKey, CaseIterable {
      case signIn = "/sign-in/{token}"
      case help = "/sign-in/help/{topic}"
      case edit = "/products/{id}/edit/{token}"
      case product = "/products/{id}"
      case page = "/{path...}"
    }

    static func policy(for route: CodingKeys) -> RoutePolicy {
      switch route {
      case .signIn, .edit: RoutePolicy(neverRecord: true)
      default: RoutePolicy()
      }
    }
  }

  static let secretPaths: [(String, isSent: Bool)] = [
    ("https://example.com/sign-in/SECRET", false),
    ("https://example.com/sign-in/SECRET/x", false),
    ("https://example.com/sign-in/SECRET/x/y", false),
    ("https://example.com/sign-in/SECRET/", false),
    ("https://example.com/sign-in", false),
    ("https://example.com/Sign-In/SECRET", false),
    ("https://example.com/sign%2Din/SECRET/x", false),
    ("https://example.com//sign-in/SECRET", false),
    ("example://SIGN-IN/SECRET/x", false),
    ("https://example.com/products/7/edit/SECRET", false),
    ("https://example.com/products/7/edit/SECRET/x", false),
    ("https://example.com/products/seven", false),
    ("https://example.com/sign-in/help/password", true),
    ("https://example.com/products/7", true),
    ("https://example.com/sign-in-help/x", true),
    ("https://example.com/about/sign-in", true),
  ]

  @Test("A link that begins like a private route is not recordable", arguments: secretPaths)
  func secretPath(url: String, isSent: Bool) {
    let site = LinkSite(hosts: ["example.com"], schemes: ["example"])
    #expect(LinkTable(PathRoute.self, on: site).recordable(url) == (isSent ? url : nil))
  }

  private enum FaultyRoute: LinkRoute {
    case token(value: String), inner(Inner), page(name: String)

    enum CodingKeys: String, CodingKey, CaseIterable {
      case token = "/reset/{token}", inner = "/my/{_0...}", page = "/{name}"
    }

    static func policy(for route: CodingKeys) -> RoutePolicy {
      RoutePolicy(neverRecord: route == .token)
    }

    enum Inner: LinkRoute {
      case key(value: String), list

      enum CodingKeys: String, CodingKey, CaseIterable { case key = "/keys/{}", list = "/keys" }

      static func policy(for route: CodingKeys) -> RoutePolicy {
        RoutePolicy(neverRecord: route == .key)
      }
    }
  }

  @Test(
    "A link that begins like a faulty pattern of a private route is not recordable",
    arguments: ["reset/SECRET", "Reset/SECRET/x", "my/keys/SECRET", "my/keys/SECRET/x", "%zz"]
  )
  func faulty(path: String) {
    for host in ["example.com", "brand.example"] {
      #expect(
        LinkTable(FaultyRoute.self, on: .example).recordable("https://\(host)/\(path)") == nil
      )
    }
  }

  @Test("The path and the items that were removed are added to the service's response again")
  func restored() {
    let url = "https://example.com/products/1/more?x=1&lw_click=7&y=2#part"
    let redacted = LinkTable.example.redacted(url)
    #expect(redacted?.url == "https://example.com/products/*?lw_click=7")
    #expect(
      redacted?.restored(in: "https://example.com/products/*")
        == "https://example.com/products/1/more?x=1&y=2#part"
    )
    #expect(
      redacted?.restored(in: "https://example.com/products/2?x=3")
        == "https://example.com/products/2?x=3&y=2#part"
    )
  }

  @Test("Redaction is idempotent and keeps the route")
  func laws() {
    var generator = SeededGenerator(seed: 11)
    let bases = [
      "https://example.com/products/42",
      "example://search", "https://brand.example/fryYl",
      "https://brand.example/articles/7", "https://example.com/list/newest",
    ]
    let items = [
      "ref=a", "x=1", "q=b%20c", "tag=d", "adj_campaign=e", "token=f", "=", "", "open=true",
      "page=2",
      "lw_click=g", "lw_via=qr", "%zz=h", "x",
    ]
    for _ in 0..<300 {
      var url = bases.randomElement(using: &generator) ?? ""
      let chosen = (0..<Int.random(in: 0...5, using: &generator)).compactMap { _ in
        items.randomElement(using: &generator)
      }
      if !chosen.isEmpty { url += "?" + chosen.joined(separator: "&") }
      if Bool.random(using: &generator) { url += "#part" }
      guard let recordable = LinkTable.example.recordable(url) else {
        Issue.record("\(url) is not recordable")
        continue
      }
      #expect(LinkTable.example.recordable(recordable) == recordable)
      let routes = [recordable, url].map { LinkTable.example.route(for: $0).route }
      #expect(routes[0] == routes[1])
      #expect(LinkSite.example.campaign(of: recordable) == LinkSite.example.campaign(of: url))
      for secret in ["x=1", "token=f", "%zz=h"] { #expect(!recordable.contains(secret)) }
    }
  }
}
