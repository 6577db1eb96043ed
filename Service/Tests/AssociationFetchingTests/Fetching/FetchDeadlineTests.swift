import AssociationFetching
import HostingTestSupport
import NIOConcurrencyHelpers
import Testing

@Suite("Time limits of fetches")
struct FetchDeadlineTests {
  /// The failures of an exceeded limit.
  private static let late: [FetchFailure.Code] = [
    .resolveTimeout, .connectTimeout, .tlsTimeout, .noResponse, .timeout,
  ]

  @Test("The limit of a fetch includes its redirects")
  func redirects() async throws {
    let authority = try TestAuthority()
    let identity = try authority.identity(["fernhill.example"])
    try await TestServer.with(identity: identity) { _ in
      .response(status: "302 Found", headers: ["Location: /again"])
    } _: { server in
      var options = try TestNetwork().options(trusting: authority)
      // Each lookup takes half of the limit on the test's clock, so that two of six requests fit.
      let clock = NIOLockedValueBox(ContinuousClock.now)
      options.clock = { clock.withLockedValue { $0 } }
      let half = options.limits.whole / 2
      options.resolver = Resolver { _, _ in
        clock.withLockedValue { $0 += half }
        return [Resolver.Endpoint(.testLoopback, port: server.port)]
      }
      let host = try AssociationHost("fernhill.example")
      let record = await AssociationFetcher(options: options).fetch(host, as: .device)
      let failure = try #require(record.failure)
      #expect(Self.late.contains(failure.code), "\(failure)")
      #expect(record.hops.count == 1)
    }
  }

  @Test("The limit of an inspection includes all its fetches")
  func inspection() async throws {
    try await withSite { _ in
      .hanging(TestServer.Reaction.head("200 OK", ["Content-Length: 9"]))
    } limits: {
      $0.inspection = .seconds(3)
    } _: { fetcher, host, _ in
      let start = ContinuousClock.now
      let inspection = await fetcher.inspect(host, asksCDN: false)
      // Each of three fetches may take five minutes.
      #expect(ContinuousClock.now - start < .seconds(300))
      #expect(inspection.site?.failure.map { Self.late.contains($0.code) } == true)
    }
  }

  @Test("An inspection saves time for a browser if the crawler has to wait")
  func browser() async throws {
    // On a busy machine a browser needs more time.
    for limit in [Duration.seconds(3), .seconds(12), .seconds(48), .seconds(192)] {
      let codes = try await withSite { request in
        request.contains("AASA-Bot") ? .hanging([]) : .response(FetchTests.file)
      } limits: {
        $0.inspection = limit
      } _: { fetcher, host, _ in
        await fetcher.inspect(host, asksCDN: false).codes
      }
      if codes == ["LW3020"] { return }
    }
    Issue.record("the browser got no response in time")
  }
}
