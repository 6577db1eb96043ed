import Foundation
import Linkwright
import Testing

@Suite("LinkTable")
struct LinkTableTests {
  static let day = Date(timeIntervalSince1970: 1_795_219_200)
  static let id = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")!
  static let code = InviteCode("PFC3HNMXTWAR")!

  static let routes: [(Destination, String)] = [
    (.home, "/"), (.invite(code: code), "/invite/PFC3HNMXTWAR"),
    (.product(id: 42, ref: nil), "/products/42"),
    (.product(id: -1, ref: "a b&c=d"), "/products/-1?ref=a%20b%26c%3Dd"),
    (.product(id: 7, ref: ""), "/products/7?ref="),
    (.productByName(name: "chaise longue"), "/products/chaise%20longue"),
    (.productByName(name: "a/b?c#d%"), "/products/a%2Fb%3Fc%23d%25"),
    (.receipt, "/path/deeplink?scene=receipt"),
    (.profile(name: "ana"), "/@ana"), (.profile(name: "아나"), "/@%EC%95%84%EB%82%98"),
    (.profile(name: "\u{301}a"), "/@%CC%81a"),
    (.search(words: "x", tags: [], page: nil), "/search?q=x"),
    (.search(words: "x", tags: ["a", "b"], page: 2), "/search?q=x&tag=a&tag=b&page=2"),
    (.event(day: day, id: id), "/events/2026-11-21/6F9619FF-8B86-D011-B42D-00C04FC964FF"),
    (.listing(sort: .cheapest, isOpen: true), "/list/cheapest?open=true"),
    (
      .embed(page: URL(string: "https://a.example/?b=c&d")!, price: Decimal(string: "12.50")),
      "/embed?page=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d&price=12.5"
    ),
    (.files(path: "a/b c/d.txt"), "/files/a/b%20c/d.txt"), (.files(path: ""), "/files/"),
    (.files(path: "a//b/"), "/files/a//b/"),
    (.article(id: 1, section: nil), "/articles/1"),
    (.article(id: 1, section: "notes & more"), "/articles/1#notes%20&%20more"),
    (.account(.overview), "/account"), (.account(.order(number: 9)), "/account/orders/9"),
    (.account(.magic(token: "t+t")), "/account/sign-in?token=t%2Bt"),
  ]

  @Test("A table of valid patterns has no findings")
  func findings() { #expect(LinkTable.example.findings == []) }

  @Test("A printed route is read back in every form", arguments: routes)
  func roundTrip(route: Destination, link: String) throws {
    #expect(try LinkTable.example.url(for: route) == "https://example.com" + link)
    for form in [LinkForm.universal, .long, .scheme] {
      let url = try LinkTable.example.url(for: route, as: form)
      let policy = LinkTable.example.policy(of: route)
      if form == .scheme, policy.universalLinksOnly { continue }
      #expect(LinkTable.example.route(for: url) == .route(route), "\(url)")
    }
  }

  static let read: [(String, Destination)] = [
    ("https://example.com", .home), ("https://example.com/?utm_source=x", .home),
    ("https://EXAMPLE.com/products/42/", .product(id: 42, ref: nil)),
    ("example://products/42?x=y&ref=m", .product(id: 42, ref: "m")),
    ("example:///products/42?ref=m&ref=n", .product(id: 42, ref: "m")),
    ("https://brand.example/products/42?adj_t=abc&ref=a+b", .product(id: 42, ref: "a b")),
    ("https://brand.example/abc?deeplink=example%3A%2F%2Fproducts%2F1", .product(id: 1, ref: nil)),
    ("https://example.com/products/42%20", .productByName(name: "42 ")),
    ("https://example.com/p/5", .product(id: 5, ref: nil)),
    ("https://example.com/start/", .home),
    ("https://example.com/path/deeplink?a=b&scene=receipt", .receipt),
    ("https://example.com/invite/pfc3-hnmx-twar", .invite(code: code)),
    ("https://example.com/files", .files(path: "")),
    ("https://example.com/account/", .account(.overview)),
    ("https://example.com/list/newest?open=0", .listing(sort: .newest, isOpen: false)),
  ]

  @Test("A table reads links as people write them", arguments: read)
  func reading(url: String, route: Destination) {
    #expect(LinkTable.example.route(for: url) == .route(route))
  }

  static let foreignLinks = [
    "https://evil.example/products/1", "https://evilbrand.example/products/1", "mailto:a@b", "",
    "https://example.com.evil.example/", "https://example.com@evil.example/", "other://products/1",
    "https://user@example.com/products/1", "https:\\\\example.com/products/1", "products/1",
    "https://ｅxample.com/products/1", "https://example.com:8443/products/1",
    "https://\u{202E}example.com/products/1", "javascript:alert(1)", "example\n://products/1",
  ]

  @Test("A foreign link is recognised", arguments: foreignLinks)
  func foreign(url: String) { #expect(LinkTable.example.route(for: url) == .foreign) }

  static let malformedLinks = [
    "https://example.com/products/%", "https://example.com/products/%zz",
    "https://example.com/products/%ff", "https://example.com/products/%00",
    "https://example.com/a/../products/1", "https://example.com/%2e%2e/products/1",
    "https://example.com/" + String(repeating: "a", count: 1 << 20),
    "https://brand.example/abc?deeplink=example2%3A%2F%2Fa",
  ]

  @Test(
    "A link of the site that programs interpret differently is malformed",
    arguments: malformedLinks
  )
  func malformed(url: String) {
    guard case .malformed = LinkTable.example.route(for: url) else {
      Issue.record("\(LinkTable.example.route(for: url))")
      return
    }
  }

  static let unmatchedLinks: [(String, String)] = [
    ("https://example.com/path/deeplink?scene=other", "the query item “scene” is “other”"),
    ("https://example.com/path/deeplink", "the query item “scene” is missing"),
    ("https://example.com/path", "the path ends too early"),
    ("https://example.com/path/deeplink/x?scene=receipt", "the path has more segments"),
    ("https://example.com/invite/PFC3HNMXTWAA", "“PFC3HNMXTWAA” is not a valid {code}"),
    ("https://example.com/list/oldest?open=1", "“oldest” is not a valid {sort}"),
    ("https://example.com/products//1", "“” does not match segment 2"),
    ("example://path/deeplink?scene=receipt", "the route accepts universal links only"),
    ("https://example.com/events/2026-02-30/\(id)", "“2026-02-30” is not a valid {day}"),
    ("https://example.com/files/..%2f..%2Fetc", "“../../etc” is not a valid {path}"),
    ("https://example.com/files/a/b%2F..", "“a/b/..” is not a valid {path}"),
    ("https://example.com/files/a/%2e%2F", "“a/./” is not a valid {path}"),
    ("https://example.com/files/..%2f%CC%81", "“../\u{301}” is not a valid {path}"),
    ("https://example.com/search?q=%ff", "the query item “q” is missing"),
  ]

  @Test("An unmatched link has a mismatch for every pattern", arguments: unmatchedLinks)
  func unmatched(url: String, reason: String) throws {
    guard case .unmatched(let mismatches) = LinkTable.example.route(for: url) else {
      Issue.record("\(LinkTable.example.route(for: url))")
      return
    }
    #expect(
      mismatches.count == LinkTable.example.route(for: "https://example.com/x/y").patternCount
    )
    #expect(mismatches.contains { $0.description.hasSuffix(reason) }, "\(mismatches)")
  }

  static let unprintableRoutes: [Destination] = [
    .productByName(name: ""), .productByName(name: ".."), .productByName(name: "a\u{0}b"),
    .files(path: "a/../b"), .profile(name: ""), .files(path: "../\u{301}"),
  ]

  @Test("A route that could not be read back is not printed", arguments: unprintableRoutes)
  func unprintable(route: Destination) {
    #expect(throws: RoutePrintingError.self) { try LinkTable.example.url(for: route) }
  }

  @Test("The policy of a nested route includes those of the routes around it")
  func policies() {
    let table = LinkTable.example
    #expect(table.policy(of: .home) == RoutePolicy())
    #expect(table.policy(of: .account(.overview)) == RoutePolicy(requires: [.signedIn]))
    #expect(
      table.policy(of: .account(.magic(token: "t")))
        == RoutePolicy(requires: [.signedIn], universalLinksOnly: true, neverRecord: true)
    )
  }
}

extension LinkMatch {
  var patternCount: Int {
    guard case .unmatched(let mismatches) = self else { return 0 }
    return mismatches.count
  }
}
