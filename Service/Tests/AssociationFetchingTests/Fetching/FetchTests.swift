import HostingTestSupport
import SiteAssociation
import Testing

@testable import AssociationFetching

/// Runs a TLS server named `fernhill.example`, with a fetcher that trusts it.
func withSite<Result>(
  react: @escaping @Sendable (String) -> TestServer.Reaction,
  limits: (inout FetchLimits) -> Void = { _ in },
  _ body: (AssociationFetcher, AssociationHost, TestServer) async throws -> Result
) async throws -> Result {
  let authority = try TestAuthority()
  let identity = try authority.identity(["fernhill.example", "www.fernhill.example"])
  let network = TestNetwork()
  return try await TestServer.with(identity: identity, react: react) { server in
    for name in ["fernhill.example", "www.fernhill.example"] {
      network.set(name, [Resolver.Endpoint(.testLoopback, port: server.port)])
    }
    var options = try network.options(trusting: authority)
    limits(&options.limits)
    let fetcher = AssociationFetcher(options: options)
    return try await body(fetcher, try AssociationHost("fernhill.example"), server)
  }
}

@Suite("Fetches")
struct FetchTests {
  @Test("Each failure code has one sentence", arguments: FetchFailure.Code.Value.allCases)
  func sentences(value: FetchFailure.Code.Value) {
    let failure = FetchFailure(FetchFailure.Code(value: value))
    #expect(failure.description.hasSuffix(".") && failure.description.count > 20)
    let detailed = FetchFailure(FetchFailure.Code(value: value), "so")
    #expect(detailed.description == failure.description.dropLast() + " (so).")
  }

  @Test("A fetch reads as much of a file as the linter accepts, and no more")
  func limit() {
    let count = FetchLimits().maximumBodyByteCount
    let file = Array("{}".utf8) + [UInt8](repeating: 0x20, count: count - 2)
    #expect(AssociationFile(reading: file).isReadable)
    #expect(!AssociationFile(reading: file + [0x20]).isReadable)
  }

  static let file = #"{"applinks":{"details":[]}}"#

  @Test("A fetch records response, TLS and timings")
  func record() async throws {
    try await withSite { _ in
      .response(Self.file)
    } _: { fetcher, host, server in
      let record = await fetcher.fetch(host, as: .crawler)
      let response = record.response
      #expect(record.failure == nil)
      #expect(
        response.url == "https://fernhill.example/.well-known/apple-app-site-association"
      )
      #expect(response.status == 200)
      #expect(response.body == Array(Self.file.utf8))
      #expect(record.fileBytes == response.body)
      #expect(response.headers.mediaType == "application/json")
      #expect(response.isComplete && response.ending == .complete)
      #expect(response.wireByteCount == Self.file.utf8.count)
      #expect(response.connectedAddress == .testLoopback)
      #expect(response.tls?.version == "TLSv1.3")
      #expect(response.tls?.faults == [])
      #expect(response.tls?.chain.first?.names.first == "fernhill.example")
      let timings = response.timings
      let steps = [
        timings.resolved, timings.connected, timings.secured, timings.responded, timings.ended,
      ]
      .compactMap { $0 }
      #expect(steps.count == 5 && steps == steps.sorted())
      #expect(server.connectionCount == 1)
      #expect(record.hops.isEmpty)
    }
  }

  @Test(
    "A fetch sends the user agent and path of its client",
    arguments: [
      (FetchClient.crawler, "AASA-Bot/1.0.0"), (.browser, "Mozilla/5.0 (iPhone"),
      (.device, "com.apple.swcd (unknown version) CFNetwork/"),
    ]
  )
  func request(client: FetchClient, agent: String) async throws {
    try await withSite { _ in
      .response(Self.file)
    } _: { fetcher, host, server in
      _ = await fetcher.fetch(host, as: client, location: .root)
      let request = try #require(server.requests.first)
      #expect(request.hasPrefix("GET /apple-app-site-association HTTP/1.1\r\n"))
      #expect(request.contains("\r\nHost: fernhill.example\r\n"))
      #expect(request.contains("\r\nUser-Agent: \(agent)"))
      #expect(request.contains("\r\nAccept-Encoding: gzip\r\n"))
    }
  }

  @Test("A fetch leaves no connection open", .timeLimit(.minutes(10)), arguments: Ending.allCases)
  func nothingLeft(ending: Ending) async throws {
    try await withSite { _ in
      ending.reaction
    } limits: {
      // Only this ending needs the limit, which a busy machine may exceed before the connection.
      if ending == .silent { $0.whole = .seconds(3) }
    } _: { fetcher, host, server in
      _ = await fetcher.fetch(host, as: .crawler)
      #expect(server.connectionCount == 1 || ending == .silent)
      await server.wait { $0.openCount == 0 }
    }
  }

  enum Ending: CaseIterable {
    case responded, silent, endless, torn, empty

    var reaction: TestServer.Reaction {
      switch self {
      case .responded: .response(FetchTests.file)
      case .silent: .hanging([])
      case .endless: .endless(Array("HTTP/1.1 200 OK\r\n\r\nx".utf8))
      case .torn: .torn([])
      case .empty: .bytes([])
      }
    }
  }

  @Test("A cancelled fetch ends at once and closes its connection", .timeLimit(.minutes(10)))
  func cancellation() async throws {
    try await withSite { _ in
      .hanging([])
    } _: { fetcher, host, server in
      let task = Task { await fetcher.fetch(host, as: .crawler) }
      await server.wait { $0.requests.count == 1 }
      task.cancel()
      let record = await task.value
      #expect(record.failure?.code == .cancelled)
      await server.wait { $0.openCount == 0 }
    }
  }

  @Test("A fetch that is cancelled during name resolution ends at once")
  func cancelledLookup() async throws {
    var options = FetchOptions()
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    options.resolver = Resolver { _, _ in
      asking.yield()
      // Like the resolver of the system, it ignores cancellation.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return []
    }
    options.limits.resolve = .seconds(600)
    let fetcher = AssociationFetcher(options: options)
    let host = try AssociationHost("fernhill.example")
    let task = Task { await fetcher.fetch(host, as: .crawler) }
    for await _ in asked { break }
    task.cancel()
    #expect(await task.value.failure?.code == .cancelled)
  }

  @Test("A fetch tries the addresses of a host in turn and records each outcome")
  func addresses() async throws {
    let authority = try TestAuthority()
    let network = TestNetwork()
    let closed = LocalSocket.closedPort
    try await TestServer.with(identity: try authority.identity(["fernhill.example"])) { _ in
      .response(Self.file)
    } _: { server in
      network.set(
        "fernhill.example",
        [
          Resolver.Endpoint(.testLoopback6, port: closed),
          Resolver.Endpoint(.testLoopback, port: server.port),
        ]
      )
      let fetcher = AssociationFetcher(options: try network.options(trusting: authority))
      let host = try AssociationHost("fernhill.example")
      let record = await fetcher.fetch(host, as: .crawler)
      #expect(record.fileBytes == Array(Self.file.utf8))
      #expect(record.response.addresses.map(\.address) == [.testLoopback6, .testLoopback])
      guard case .failed(let failure) = record.response.addresses[0].outcome else {
        Issue.record("\(record.response.addresses)")
        return
      }
      #expect([.connectionRefused, .unreachable].contains(failure.code))
      #expect(record.response.addresses[1].outcome == .connected)

      let only6 = await fetcher.fetch(host, as: .crawler, over: .v6)
      #expect(only6.failure == failure)
      #expect(only6.response.addresses.count == 1)
    }
  }
}

extension HostInspection {
  /// The codes of the findings.
  var codes: [String] { findings.map(\.code.rawValue) }
}
