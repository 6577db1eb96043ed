import AssociationFetching
import HostingTestSupport
import Testing

@Suite("Apple's CDN")
struct CDNTests {
  private func withCDN(
    path: String = "",
    react: @escaping @Sendable (String) -> TestServer.Reaction,
    _ body: (AssociationFetcher, TestServer) async throws -> Void
  ) async throws {
    let authority = try TestAuthority()
    let identity = try authority.identity(["cdn.example"])
    try await TestServer.with(identity: identity, react: react) { server in
      var options = try TestNetwork(["cdn.example": server.port]).options(trusting: authority)
      options.cdn = try CDNAddress("https://cdn.example\(path)")
      try await body(AssociationFetcher(options: options), server)
    }
  }

  @Test("The default CDN is Apple's")
  func apple() throws {
    #expect(FetchOptions().cdn == (try CDNAddress("https://app-site-association.cdn-apple.com")))
  }

  @Test("The CDN gets the request of a device")
  func request() async throws {
    try await withCDN { _ in
      .response(FetchTests.file)
    } _: { fetcher, server in
      let record = await fetcher.cdnCopy(of: try AssociationHost("fernhill.example:8443"))
      #expect(record.fileBytes == Array(FetchTests.file.utf8))
      let request = try #require(server.requests.first)
      #expect(request.hasPrefix("GET /a/v1/fernhill.example:8443 HTTP/1.1\r\n"))
      #expect(request.contains("\r\nHost: cdn.example\r\n"))
      #expect(request.contains("\r\nApple-Proxied-Domain-Name: fernhill.example:8443\r\n"))
      #expect(request.contains("com.apple.swcd"))
    }
  }

  @Test("The CDN can have a base path", arguments: ["/mirror", "/mirror/"])
  func path(path: String) async throws {
    try await withCDN(path: path) { _ in
      .response("{}")
    } _: { fetcher, server in
      _ = await fetcher.cdnCopy(of: try AssociationHost("a.example"))
      #expect(server.requests.first?.hasPrefix("GET /mirror/a/v1/a.example HTTP") == true)
    }
  }

  @Test("The CDN states the origin and age of a file")
  func headers() async throws {
    try await withCDN { _ in
      .response(
        "{}",
        headers: [
          "Content-Type: application/json", "Apple-Origin-Format: json",
          "Apple-From: https://a.example/.well-known/apple-app-site-association",
          "Apple-Try-Direct: false", "Cache-Control: max-age=21600,public", "Age: 600",
        ]
      )
    } _: { fetcher, _ in
      let record = await fetcher.cdnCopy(of: try AssociationHost("a.example"))
      #expect(record.source == "https://a.example/.well-known/apple-app-site-association")
      #expect(record.suggestsDirectFetch == false)
      #expect(record.age == .seconds(600))
      #expect(record.lifetime == .seconds(21_600))
      #expect(record.remainingLifetime == .seconds(21_000))
      #expect(record.refusal == nil)
    }
  }

  @Test("A redirect of the CDN is not followed")
  func redirect() async throws {
    try await withCDN { _ in
      .response(status: "302 Found", headers: ["Location: https://cdn.example/there"])
    } _: { fetcher, server in
      let record = await fetcher.cdnCopy(of: try AssociationHost("a.example"))
      #expect(record.exchange.status == 302)
      #expect(record.fileBytes == nil)
      #expect(server.connectionCount == 1)
    }
  }

  @Test(
    "The CDN states why it has no file",
    arguments: [
      (
        "SWCERR00101 Bad HTTP Response: 404 Not Found", #"{"status":"404 Not Found"}"# as String?,
        CDNRefusal.Kind.badStatus, 404 as Int?
      ),
      ("SWCERR00101 Bad HTTP Response: 403 Forbidden", nil, .badStatus, 403),
      (
        "SWCERR00202 Connections to private/reserved IP addresses are not allowed", nil,
        .connection,
        nil
      ),
      ("SWCERR00301 Timeout", #"{"cause":"Connection timed out"}"#, .timeout, nil),
      ("SWCERR00401 Bad JSON content", "not json {", .content, nil),
      ("SWCERR00901 Something new", nil, .other, nil),
      ("Something else", nil, .other, nil),
      ("SWCERR00101", "[1]", .badStatus, nil),
    ]
  )
  func refusals(reason: String, details: String?, kind: CDNRefusal.Kind, status: Int?) throws {
    let refusal = try #require(CDNRefusal(reason: reason, details: details))
    #expect(refusal.kind == kind)
    #expect(refusal.originStatus == status)
    #expect(
      [refusal.code, refusal.reason].compactMap { $0 }.joined(separator: " ")
        .hasPrefix(reason)
    )
  }

  @Test(
    "Nonsensical headers of the CDN are ignored",
    arguments: ["", "abc", "-1", "99999999999999999999", "1e9", "3600, max-age"]
  )
  func nonsense(value: String) {
    var exchange = HTTPExchange(url: "https://cdn.example/a/v1/a.example")
    exchange.headers = HeaderFields([
      ("Age", value), ("Cache-Control", "public, max-age=\(value)"), ("Apple-Try-Direct", value),
    ])
    let record = CDNRecord(host: HostingSample.host, exchange: exchange)
    #expect(record.age == nil)
    #expect(record.suggestsDirectFetch == nil)
    #expect(record.refusal == nil)
    #expect(record.remainingLifetime == record.lifetime)
  }

  @Test("A CDN URL without HTTPS is refused", arguments: ["http://cdn.example", "cdn.example", ""])
  func addresses(text: String) {
    #expect(throws: FetchFailure.self) { try CDNAddress(text) }
  }
}
