import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Link resolution and visits")
struct LinkResolutionTests {
  static let desktop =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"

  @Test("A short link redirects a desktop browser and records a visit")
  func shortLink() async throws {
    let service = try TestService()
    let link = try await service.link(
      "summer",
      to: "https://example.com/summer-clothes?promo=beach"
    ) {
      $0.content.campaign = Campaign(campaign: "summer")
    }
    let response = try await service.send(
      .get,
      "https://brand.example/summer?utm_source=mail&adj_label=x&promo=y&secret=1",
      userAgent: Self.desktop,
      headers: [.referer: "https://News.example:443/a?b"]
    )
    #expect(response.status == 302)
    #expect(
      response.location
        == "https://example.com/summer-clothes?promo=beach&utm_source=mail&secret=1"
    )
    #expect(response.headers[.cacheControl] == "no-store")
    let event = try #require(service.events.all.first)
    #expect(service.events.all.count == 1)
    #expect(event.kind == .visit)
    #expect(event.linkID == link.id)
    #expect(event.platform == "desktop" && event.browser == "chrome")
    #expect(event.referrerHost == "news.example")
    #expect(event.campaign == Campaign(campaign: "summer", label: "x"))
    #expect(event.query == "utm_source=mail")
    #expect(event.time == TestService.start)
  }

  static let redirects: [(String, String)] = [
    ("summer-clothes?promo=beach", "https://example.com/summer-clothes?promo=beach"),
    ("products/%E5%A4%8F?a=b%20c+d", "https://example.com/products/%E5%A4%8F?a=b%20c+d"),
    ("products/1?adj_t=abc123&x", "https://example.com/products/1?x"),
    ("products/1?openExternalBrowser=1", "https://example.com/products/1"),
    ("t0?deeplink=example%3A%2F%2Fproducts%2F1%3Fa%3Db", "https://example.com/products/1?a=b"),
    ("t0?deeplink=example://products/1?a=b&campaign=x", "https://example.com/products/1?a=b"),
    (
      "t0?deeplink=example%3A%2F%2Fproducts%2F1&redirect=https%3A%2F%2Fshop.example.org%2Fa",
      "https://shop.example.org/a"
    ),
    ("t0?fallback=https%3A%2F%2Fa.partner.example%2F", "https://a.partner.example/"),
  ]

  @Test("A long or tracker link leads to its own destination", arguments: redirects)
  func longLinks(link: String, location: String) async throws {
    let service = try TestService()
    let response = try await service.send(
      .get,
      "https://brand.example/\(link)",
      userAgent: Self.desktop
    )
    #expect(response.status == 302)
    #expect(response.location == location)
    #expect(service.events.all.map(\.kind) == [.visit])
  }

  static let unknown = [
    "fryYl", "private/1", "x/y", "%00", "product", "..", "a%0d%0aSet-Cookie:x", "v1x/../products/1",
    "invite/ABCD-EFGH-JKMN", ".env", ".git/config", "wp-login.php", "products/.env",
    "products/x.php", "products/a/cgi-bin/", "invite/XXXX", "invite/pfc3/hnmx",
  ]

  static let slashForms = ["a/", "//a", "a//?x=1", "t0/?deeplink=example%3A%2F%2Fproducts%2F1"]

  @Test("Slashes at the end and repeated slashes make no difference", arguments: slashForms)
  func slashes(path: String) async throws {
    let service = try TestService()
    try await service.link("a", to: "example://products/1")
    let response = try await service.send(
      .get,
      "https://brand.example/\(path)",
      userAgent: Self.desktop
    )
    #expect(response.location?.hasPrefix("https://example.com/products/1") == true)
  }

  @Test("An unknown link gets the not-found page", arguments: unknown)
  func unknownLinks(path: String) async throws {
    let service = try TestService()
    let response = try await service.send(.get, "https://brand.example/\(path)")
    #expect(response.status == 404)
    #expect(service.events.all.isEmpty)
  }

  private static let bot = "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"
  static let line = "\(VisitorTests.iPhone) Safari Line/14.9.0"

  static let kindRows: [(HTTPRequest.Method, String, Int, [VisitEvent.Kind])] = [
    (.get, VisitorTests.safari, 200, [.visit]),
    (.head, VisitorTests.safari, 200, [.bot]),
    (.head, Self.desktop, 302, [.bot]),
    (.get, Self.bot, 200, [.bot]),
    (.get, "curl/8.0", 302, [.bot]),
    (.get, Self.line, 302, []),
  ]

  @Test("A visit is recorded for people only, not for programs and HEAD", arguments: kindRows)
  func visitKinds(
    method: HTTPRequest.Method,
    userAgent: String,
    status: Int,
    kinds: [VisitEvent.Kind]
  ) async throws {
    let service = try TestService()
    try await service.link("a", to: "example://products/1")
    let response = try await service.send(
      method,
      "https://brand.example/a",
      userAgent: userAgent
    )
    #expect(response.status == status)
    #expect(service.events.all.map(\.kind) == kinds)
  }

  static let prefetches: [(String, String)] = [
    ("Sec-Purpose", "prefetch"), ("Sec-Purpose", "prefetch;prerender"), ("Purpose", "prefetch"),
    ("X-Purpose", "preview"), ("X-Moz", "prefetch"),
  ]

  @Test(
    "A prefetch is refused and is not a visit",
    arguments: prefetches,
    [desktop, VisitorTests.safari]
  )
  func prefetch(header: (name: String, value: String), userAgent: String) async throws {
    let service = try TestService()
    try await service.link("a", to: "example://products/1") { $0.content.visitLimit = 1 }
    var headers = HTTPFields()
    headers[try #require(HTTPField.Name(header.name))] = header.value
    let url = "https://brand.example/a"
    let refused = try await service.send(.get, url, userAgent: userAgent, headers: headers)
    #expect(refused.status == 403 && refused.headers[.cacheControl] == "no-store")
    #expect(service.events.all.map(\.kind) == [.bot])
    let visit = try await service.send(.get, url, userAgent: userAgent)
    #expect(visit.status == (userAgent == Self.desktop ? 302 : 200))
    #expect(service.events.all.map(\.kind) == [.bot, .visit])
  }

  @Test("LINE is redirected to the external browser once")
  func externalBrowser() async throws {
    let service = try TestService()
    try await service.link("a", to: "example://products/1")
    let first = try await service.send(.get, "https://brand.example/a?x=1", userAgent: Self.line)
    #expect(first.location == "https://brand.example/a?openExternalBrowser=1&x=1")
    let second = try await service.send(.get, try #require(first.location), userAgent: Self.line)
    #expect(second.status == 200)
    let outside = try await service.send(
      .get,
      try #require(first.location),
      userAgent: Self.desktop
    )
    #expect(outside.location == "https://example.com/products/1?x=1")
  }

  @Test("A visit limit counts people only")
  func visitLimit() async throws {
    let service = try TestService()
    try await service.link("twice", to: "example://a") { $0.content.visitLimit = 2 }
    func visit(_ agent: String) async throws -> Int {
      try await service.send(.get, "https://brand.example/twice", userAgent: agent).status
    }
    let statuses = [
      try await visit(VisitorTests.safari), try await visit("curl/8.0"),
      try await visit(VisitorTests.safari), try await visit(VisitorTests.safari),
    ]
    #expect(statuses == [200, 302, 200, 410])
  }

  @Test("Concurrent visitors cannot exceed a visit limit")
  func concurrentVisitLimit() async throws {
    let service = try TestService()
    try await service.link("ten", to: "example://a") { $0.content.visitLimit = 10 }
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 {
        group.addTask { try await service.send(.get, "https://brand.example/ten").status }
      }
      return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
    }
    #expect(count == 10)
  }

  @Test("Guessing links is rate limited")
  func guessing() async throws {
    let service = try TestService()
    var statuses: Set<Int> = []
    for index in 0..<61 {
      statuses.insert(try await service.send(.get, "https://brand.example/x\(index)").status)
    }
    #expect(statuses == [404, 429])
  }

  @Test("The store policy redirects to the store of the platform")
  func store() async throws {
    let service = try TestService()
    try await service.link("a", to: "example://a") { $0.content.storePolicy = .store }
    let iPhone = try await service.send(.get, "https://brand.example/a")
    #expect(iPhone.location == "https://apps.apple.com/app/id123456789")
    let android = try await service.send(
      .get,
      "https://brand.example/a",
      userAgent: VisitorTests.android
    )
    let click = try #require(service.events.all.last?.id)
    #expect(
      android.location
        == "https://play.google.com/store/apps/details?id=com.example.app&referrer=lw_click%3D\(click)"
    )
  }

  /// Known attempts to abuse other services as open redirects to `evil.example`.
  static let openRedirects: [String] = {
    let targets = [
      "https://evil.example", "//evil.example", "///evil.example", "https:evil.example",
      "https:/evil.example", "http://evil.example", "https://example.com@evil.example",
      "https://example.com:x@evil.example", "https://evil.example#example.com",
      "https://evil.example?example.com", "https://evil.example/example.com",
      "https://example.com.evil.example", "https://evilexample.com",
      "https://example.com%2eevil.example",
      "https://evil.example\\@example.com", "https:\\\\evil.example", "/\\evil.example",
      "\\\\evil.example", "https://example.com\\.evil.example", "https://[::1]",
      "https://127.0.0.1",
      "https://partner.example", "https://xpartner.example", "https://evil.example.",
      "HTTPS://EVIL.EXAMPLE",
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
      "data:text/html,x", "intent://evil#Intent;end", "file:///etc/passwd", "itms-services://?x",
      "other://x", "examplex://x", "example.com", "ftp://example.com", "about:blank", "blob:x",
      "vbscript:x", "mailto:a@b", "tel:1", "sms:1", "ws://example.com", "https://example.com:8443",
      "https://evil.example/%2e%2e", "https://еxample.com", "https://example。com",
      "https://evil.example%00.example.com", "https://evil.example%0d%0a.example.com", "https://",
      "https://@", "https://:443", "https://%65vil.example", "view-source:https://example.com",
      "filesystem:https://example.com", "http://example.com",
      "https://shop.example.org.evil.example",
      "https://user@shop.example.org", "//shop.example.org",
    ]
    return targets
  }()

  @Test(
    "A target in a query never leads to a host or scheme that is not allowed",
    arguments: openRedirects
  )
  func openRedirect(target: String) async throws {
    let service = try TestService()
    for name in ["deeplink", "redirect", "fallback", "deep_link"] {
      let encoded = PercentCoding.encoded(target)
      for value in [encoded, target.filter { $0 > " " && $0.isASCII }] {
        for agent in [VisitorTests.safari, Self.desktop, "curl/8.0"] {
          let response = try await service.send(
            .get,
            "https://brand.example/t0?\(name)=\(value)",
            userAgent: agent
          )
          let allowed = ["https://example.com", "https://brand.example", "https://apps.apple.com/"]
          if let location = response.location {
            #expect(
              allowed.contains { location == $0 || location.hasPrefix($0 + "/") },
              "\(location)"
            )
          }
          #expect(response.status < 500)
        }
      }
    }
  }
}
