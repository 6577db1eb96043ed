import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Floods")
struct FloodTests {
  private static let body = #"{"destination": "example://products/1"}"#

  @Test("One address creates at most 60 links with a publishable key, then 5 a minute")
  func address() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    var created = 0
    for _ in 0..<300 {
      let response = try await service.createLink(Self.body, key: key, from: "203.0.113.7")
      created += response.status == 201 ? 1 : 0
    }
    #expect(created == 60)
    service.clock.withLockedValue { $0.milliseconds += 60_000 }
    for _ in 0..<10 {
      let response = try await service.createLink(Self.body, key: key, from: "203.0.113.7")
      created += response.status == 201 ? 1 : 0
    }
    #expect(created == 65)
    #expect(try await service.createLink(Self.body, key: key, from: "203.0.113.8").status == 201)
  }

  @Test("An address whose quota is used up does not use up the quota of all addresses")
  func otherAddress() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    for _ in 0..<2300 {
      _ = try await service.createLink(Self.body, key: key, from: "203.0.113.7")
    }
    #expect(try await service.createLink(Self.body, key: key, from: "203.0.113.8").status == 201)
  }

  @Test("Requests to resolve count before they are read")
  func malformed() async throws {
    let service = try TestService()
    var statuses: [Int: Int] = [:]
    for _ in 0..<2010 {
      let response = try await service.send(
        .post,
        "https://brand.example/v1/resolve",
        body: "{",
        from: "203.0.113.7"
      )
      statuses[response.status, default: 0] += 1
    }
    #expect(statuses == [400: 2000, 429: 10])
  }

  @Test("A server key has no quota for links")
  func server() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    for _ in 0..<80 {
      #expect(try await service.createLink(Self.body, key: key, from: "203.0.113.7").status == 201)
    }
  }

  @Test("One publishable key creates at most 2,000 links, from any number of addresses")
  func key() throws {
    let limiter = RateLimiter { TestService.start }
    var created = 0
    for number in 0..<3000 {
      let address = VisitorAddress("10.0.\(number / 250).\(number % 250)")
      let isCreated: Void? = try? limiter.count(
        .creations(.apiKey("k")),
        .creations(.address(Optional(address).rateLimitKey))
      )
      created += isCreated == nil ? 0 : 1
    }
    #expect(created == 2000)
  }

  @Test("The addresses of one /64 are one client")
  func network() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    var statuses: [Int: Int] = [:]
    for number in 0..<70 {
      let response = try await service.createLink(
        Self.body,
        key: key,
        from: "2001:db8:1:2::\(number)"
      )
      statuses[response.status, default: 0] += 1
    }
    #expect(statuses == [201: 60, 429: 10])
    let neighbour = try await service.createLink(Self.body, key: key, from: "2001:db8:1:3::1")
    #expect(neighbour.status == 201)
  }

  @Test("200 people behind one address, with one misprinted link, do not lock each other out")
  func carrier() async throws {
    let service = try TestService()
    try await service.link("chair", to: "https://example.com/products/1")
    for _ in 0..<200 {
      let misprinted = try await service.send(
        .get,
        "https://brand.example/chiar",
        from: "203.0.113.7"
      )
      #expect(misprinted.status == 404)
      let printed = try await service.send(
        .get,
        "https://brand.example/chair",
        from: "203.0.113.7"
      )
      #expect(printed.status == 200)
    }
    #expect(
      try await service.send(.get, "https://brand.example/other", from: "203.0.113.7").status == 404
    )
  }

  @Test(
    "Guessing ends with a page in the language of the visitor, and with Retry-After",
    arguments: [("ko", "너무 많이"), ("ja", "何度も"), ("en", "Too many")]
  )
  func guessing(language: String, text: String) async throws {
    let service = try TestService()
    var last: TestService.ReceivedResponse?
    for number in 0...60 {
      last = try await service.send(
        .get,
        "https://brand.example/guess\(number)",
        headers: [.acceptLanguage: language],
        from: "203.0.113.7"
      )
    }
    let page = try #require(last)
    #expect(page.status == 429 && page.headers[.retryAfter] == "3")
    #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
    #expect(page.body.contains("lang=\"\(language)\"") && page.body.contains(text))
  }

  @Test("Unknown keys are limited by address; a key in use keeps working")
  func keys() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    for _ in 0..<3 {
      #expect(try await service.createLink(Self.body, key: key, from: "203.0.113.7").status == 201)
    }
    var statuses: [Int: Int] = [:]
    for number in 0..<50 {
      let response = try await service.createLink(
        Self.body,
        key: "lwp_\(number)",
        from: "203.0.113.7"
      )
      statuses[response.status, default: 0] += 1
    }
    #expect(statuses == [401: 20, 429: 30])
    #expect(try await service.createLink(Self.body, key: key, from: "203.0.113.7").status == 201)
    #expect(
      try await service.createLink(Self.body, key: "lwp_x", from: "203.0.113.8").status == 401
    )
  }
}
