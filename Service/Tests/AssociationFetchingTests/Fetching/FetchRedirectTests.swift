import AssociationFetching
import HostingTestSupport
import Testing

@Suite("Redirects")
struct FetchRedirectTests {
  private static let file = FetchTests.file

  private static func redirect(_ location: String, status: String = "301 Moved")
    -> TestServer.Reaction
  {
    .response(status: status, headers: ["Location: \(location)"])
  }

  /// A site whose file redirects to another path, then to another host.
  @Sendable private static func site(_ request: String) -> TestServer.Reaction {
    if request.hasPrefix("GET /.well-known/") { return redirect("/one") }
    if request.hasPrefix("GET /one ") { return redirect("https://www.fernhill.example/two") }
    if request.contains("Host: www.") { return .response(file) }
    return .response("", status: "404 Not Found")
  }

  @Test("A fetch records each redirect, and the crawler uses the first response")
  func crawler() async throws {
    try await withSite(react: Self.site) { fetcher, host, server in
      let record = await fetcher.fetch(host, as: .crawler)
      #expect(record.response.status == 301)
      #expect(record.fileBytes == nil)
      #expect(
        record.hops.map(\.url)
          == ["https://fernhill.example/one", "https://www.fernhill.example/two"]
      )
      #expect(record.hops.map(\.status) == [301, 200])
      #expect(server.connectionCount == 3)
    }
  }

  @Test("A device in an alternate mode follows a redirect to HTTPS")
  func device() async throws {
    try await withSite(react: Self.site) { fetcher, host, _ in
      let record = await fetcher.fetch(host, as: .device)
      #expect(record.fileBytes == Array(Self.file.utf8))
    }
  }

  @Test("No client follows a redirect to plain HTTP")
  func plain() async throws {
    try await withSite { _ in
      Self.redirect("http://www.fernhill.example/a")
    } _: {
      fetcher,
      host,
      server in
      for client in FetchClient.allCases {
        let record = await fetcher.fetch(host, as: client)
        #expect(record.destination.failure?.code == .redirectNotSecure)
        #expect(record.destination.url == "http://www.fernhill.example/a")
        #expect(record.fileBytes == nil)
      }
      #expect(server.connectionCount == 3)
    }
  }

  @Test("A redirect loop ends after five hops")
  func loop() async throws {
    try await withSite { _ in
      Self.redirect("/again", status: "302 Found")
    } _: {
      fetcher,
      host,
      server in
      let record = await fetcher.fetch(host, as: .device)
      #expect(record.destination.failure?.code == .tooManyRedirects)
      #expect(server.connectionCount == 6)
    }
  }

  @Test(
    "A redirect to something other than a web address fails",
    arguments: ["javascript:alert(1)", "https://", "https://1.2.3.4.5/", "ftp://x/"]
  )
  func elsewhere(location: String) async throws {
    try await withSite { _ in
      Self.redirect(location)
    } _: { fetcher, host, server in
      let record = await fetcher.fetch(host, as: .device)
      let code = try #require(record.failure?.code)
      #expect([.malformedRedirect, .invalidHost].contains(code))
      #expect(server.connectionCount == 1)
    }
  }

  @Test(
    "Other 3xx statuses are not redirects",
    arguments: ["300 Choices", "304 Not Modified", "305 Proxy"]
  )
  func others(status: String) async throws {
    try await withSite { _ in
      Self.redirect("/there", status: status)
    } _: { fetcher, host, _ in
      #expect(await fetcher.fetch(host, as: .device).hops.isEmpty)
    }
  }
}
