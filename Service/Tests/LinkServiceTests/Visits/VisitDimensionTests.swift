import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOCore
import Testing

@testable import LinkService

@Suite("What is known about a visit")
struct VisitDimensionTests {
  private static let page = "https://shop.example.org/"

  @Test("A visit has a system, a language, UTM parameters and an answer, but no user agent")
  func visit() async throws {
    let service = try TestService()
    let link = try await service.link("a", to: Self.page)
    _ = try await service.send(
      .get,
      "\(link.url)?utm_source=mail&utm_campaign=a%20b&utm_source=second&~feature=share&x=1",
      userAgent: VisitorTests.safari,
      headers: [.acceptLanguage: "ko-KR,ko;q=0.9,en;q=0.8"]
    )
    let event = try #require(service.events.all.first)
    #expect(event.kind == .visit && event.reason == nil)
    #expect(event.system?.hasPrefix("iOS ") == true)
    #expect(event.language == "ko")
    #expect(event.utm[.source] == "mail" && event.utm[.campaign] == "a b")
    #expect(event.utm[.medium] == "share" && event.utm[.term] == nil)
    #expect(event.answer == .page)
    #expect(event.country == nil)
  }

  @Test(
    "Each request that does not count as a person has its reason, and uses up no visit",
    arguments: [
      ("curl/8.0", VisitEvent.NonPerson.bot), ("facebookexternalhit/1.1", .previewer),
      ("Mozilla/5.0 (compatible; CensysInspect/1.1)", .scanner), (VisitorTests.safari, .prefetch),
      (VisitorTests.safari, .own),
    ]
  )
  func reasons(userAgent: String, reason: VisitEvent.NonPerson) async throws {
    var configuration = ServiceConfiguration.example
    configuration.origins.ownNetworks = [try #require(AddressRange("198.51.100.0/24"))]
    let service = try TestService(configuration)
    let link = try await service.link("a", to: Self.page) { $0.content.visitLimit = 1 }
    var headers: HTTPFields = [:]
    if reason == .prefetch { headers[HTTPField.Name("Sec-Purpose")!] = "prefetch" }
    let address = reason == .own ? "198.51.100.7" : "203.0.113.7"
    for _ in 0..<3 {
      _ = try await service.send(
        .get,
        link.url,
        userAgent: userAgent,
        headers: headers,
        from: address
      )
    }
    let events = service.events.all
    #expect(
      events.map(\.kind) == [.bot, .bot, .bot] && events.map(\.reason) == [reason, reason, reason]
    )
    // The only visit is left.
    _ = try await service.send(.get, link.url, from: "203.0.113.7")
    #expect(service.events.all.last?.kind == .visit)
  }

  @Test("The team sees what a person sees, and its click leads to the app")
  func own() async throws {
    var configuration = ServiceConfiguration.example
    configuration.origins.ownNetworks = [try #require(AddressRange("198.51.100.7"))]
    let service = try TestService(configuration)
    let link = try await service.link("a", to: Self.page)
    let own = try await service.send(.get, link.url, from: "198.51.100.7")
    let other = try await service.send(.get, link.url, from: "203.0.113.7")
    let ids = service.events.all.map(\.id)
    #expect(own.status == other.status)
    #expect(own.body.replacing(ids[0], with: "") == other.body.replacing(ids[1], with: ""))
    #expect(Click(try #require(service.events.all.first)) != nil)
  }

  @Test(
    "Only a trusted proxy reports a country",
    arguments: [
      ("10.0.0.1", "kr", "KR"), ("10.0.0.1", "XX", nil), ("10.0.0.1", "KOR", nil),
      ("203.0.113.7", "KR", nil),
    ]
  )
  func country(peer: String, value: String, expected: String?) async throws {
    var configuration = ServiceConfiguration.example
    configuration.origins.countryHeader = "cf-ipcountry"
    let service = try TestService(
      configuration,
      proxies: [try #require(AddressRange("10.0.0.0/8"))]
    )
    let link = try await service.link("a", to: Self.page)
    let name = try #require(HTTPField.Name("CF-IPCountry"))
    _ = try await service.send(.get, link.url, headers: [name: value], from: peer)
    #expect(service.events.all.first?.country == expected)
  }

  @Test("Both readers of request heads find a header that occurs once")
  func header() throws {
    let text = "GET / HTTP/1.1\r\nHost: a\r\nCF-IPCountry: KR\r\nX-Two: 1\r\nx-two: 2\r\n\r\n"
    let plain = try PlainRequest(startOf: ByteBuffer(string: text))
    var request = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/")
    for (name, value) in [("CF-IPCountry", "KR"), ("X-Two", "1"), ("x-two", "2")] {
      request.headerFields.append(HTTPField(name: HTTPField.Name(name)!, value: value))
    }
    for name in ["cf-ipcountry", "x-two", "x-none"] {
      #expect(plain.onlyValue(ofHeader: name) == request.onlyValue(ofHeader: name))
    }
    #expect(plain.onlyValue(ofHeader: "cf-ipcountry") == "KR")
    #expect(plain.onlyValue(ofHeader: "x-two") == nil)
  }

  @Test(
    "The language is the first one that the header names",
    arguments: [
      ("ko-KR,ko;q=0.9", "ko"), ("EN", "en"), ("fil;q=1", "fil"), ("*", nil), ("", nil),
      ("deutsch", nil), ("1a", nil), ("ä", nil),
    ]
  )
  func language(header: String, expected: String?) {
    #expect(LanguagePreference.first(in: header) == expected)
  }

  @Test(
    "Systems are named with the version that the browser reports",
    arguments: [
      ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1", "iOS 17"),
      ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120.0 Mobile", "Android 14"),
      ("Mozilla/5.0 (Linux; Android) Chrome/120.0 Mobile", "Android"),
      ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0", "Windows"),
      ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/120.0", "ChromeOS"),
      ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605", "macOS"),
      ("Mozilla/5.0 (Nokia)", nil),
    ]
  )
  func system(userAgent: String, expected: String?) {
    #expect(Visitor(userAgent: userAgent).system == expected)
  }

  @Test("The store and the service agree on which browsers are inside apps")
  func browsersInsideApps() {
    let inside = Browser.allCases.filter(\.isInsideApp).map(\.rawValue)
    #expect(Set(inside) == Set(VisitEvent.browsersInsideApps))
  }
}
