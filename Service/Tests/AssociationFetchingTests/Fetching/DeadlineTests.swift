import AssociationFetching
import HostingTestSupport
import Testing

@Suite("The time for a host")
struct DeadlineTests {
  /// What says that the time was up.
  private static let late: [FetchFailure.Code] = [
    .resolveTimeout, .connectTimeout, .tlsTimeout, .noResponse, .timeout,
  ]

  @Test("is that of all redirects together")
  func redirects() async throws {
    let authority = try TestAuthority()
    let identity = try authority.identity(["fernhill.example"])
    try await TestServer.with(identity: identity) { _ in
      .response(status: "302 Found", headers: ["Location: /again"])
    } _: { server in
      var options = try TestNetwork().options(trusting: authority)
      options.limits.whole = .seconds(1)
      // Each of six requests would have time enough.
      options.resolver = Resolver { _, _ in
        try await Task.sleep(for: .milliseconds(400))
        return [Resolver.Endpoint(.testLoopback, port: server.port)]
      }
      let host = try AssociationHost("fernhill.example")
      let record = await AssociationFetcher(options: options).fetch(host, as: .device)
      let failure = try #require(record.failure)
      #expect(Self.late.contains(failure.code), "\(failure)")
      #expect(record.hops.count <= 2)
    }
  }

  @Test("is that of everything that is asked of it")
  func inspection() async throws {
    try await withSite { _ in
      .hanging(TestServer.Reaction.head("200 OK", ["Content-Length: 9"]))
    } limits: {
      $0.inspection = .seconds(3)
    } _: { fetcher, host, _ in
      let start = ContinuousClock.now
      let inspection = await fetcher.inspect(host, asksCDN: false)
      // Each of three fetches may take thirty seconds.
      #expect(ContinuousClock.now - start < .seconds(20))
      #expect(inspection.site?.failure.map { Self.late.contains($0.code) } == true)
    }
  }

  @Test("leaves some to a browser, which may get what the crawler waits for")
  func browser() async throws {
    // On a busy machine a browser needs more of it.
    for limit in [Duration.seconds(3), .seconds(12), .seconds(48)] {
      let codes = try await withSite { request in
        request.contains("AASA-Bot") ? .hanging([]) : .response(FetchTests.file)
      } limits: {
        $0.inspection = limit
      } _: { fetcher, host, _ in
        await fetcher.inspect(host, asksCDN: false).codes
      }
      if codes == ["LW3020"] { return }
    }
    Issue.record("a browser is not asked in time")
  }
}
