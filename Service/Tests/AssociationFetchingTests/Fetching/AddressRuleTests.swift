import AssociationFetching
import HostingTestSupport
import NIOConcurrencyHelpers
import SiteAssociation
import Testing

@Suite("Fetches on behalf of others")
struct AddressRuleTests {
  /// Runs a server at a private address, with a fetcher that must not connect to it.
  private func withSecret(
    address: String = "127.0.0.1",
    _ body: (TestServer, TestNetwork, FetchOptions) async throws -> Void
  ) async throws {
    try await TestServer.with(address: address, identity: nil) { _ in
      .response("secret")
    } _: {
      server in
      let network = TestNetwork()
      var options = try network.options()
      options.addresses = AddressPolicy()
      try await body(server, network, options)
      #expect(server.connectionCount == 0)
    }
  }

  @Test(
    "A fetch refuses this machine in every notation",
    arguments: [
      "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "017700000001", "0x7f.1",
      "127.0.0.1.", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]",
      "[::127.0.0.1]", "[2002:7f00:1::]", "0.0.0.0", "0", "[::]",
    ]
  )
  func notations(host: String) async throws {
    try await withSecret { server, _, options in
      let record = await AssociationFetcher(options: options)
        .fetch(try AssociationHost("\(host):\(server.port)"), as: .crawler)
      #expect(record.failure?.code == .addressRefused)
      #expect(record.response.addresses.map(\.outcome) == [.refused])
    }
  }

  @Test("A fetch refuses this machine over IPv6")
  func version6() async throws {
    try await withSecret(address: "::1") { server, _, options in
      let record = await AssociationFetcher(options: options)
        .fetch(try AssociationHost("[::1]:\(server.port)"), as: .crawler)
      #expect(record.failure?.code == .addressRefused)
    }
  }

  @Test("A fetch refuses localhost by name")
  func localhost() async throws {
    try await withSecret { server, _, options in
      var options = options
      options.resolver = .system
      let record = await AssociationFetcher(options: options)
        .fetch(try AssociationHost("localhost:\(server.port)"), as: .crawler)
      #expect(record.failure?.code == .addressRefused)
    }
  }

  @Test(
    "A fetch refuses a name with a private address",
    arguments: [
      ["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["127.0.0.1", "93.184.216.34"],
      ["10.1.2.3"], ["169.254.169.254"], ["::ffff:169.254.169.254"], ["fd00::1"], ["fe80::1"],
      ["100.64.0.1"], ["198.18.0.1"], ["203.0.113.1"], ["224.0.0.1"], ["255.255.255.255"],
    ]
  )
  func names(addresses: [String]) async throws {
    try await withSecret { server, network, options in
      network.set(
        "inside.example",
        addresses.compactMap(IPAddress.init).map { Resolver.Endpoint($0, port: server.port) }
      )
      let record = await AssociationFetcher(options: options)
        .fetch(try AssociationHost("inside.example"), as: .crawler)
      #expect(record.failure?.code == .addressRefused)
      #expect(record.response.addresses.contains { $0.outcome == .refused })
      #expect(!record.response.addresses.contains { $0.outcome == .connected })
      #expect(network.resolvedNames == ["inside.example"])
    }
  }

  /// Runs a server at an address that counts as global.
  private func withPublic(
    react: @escaping @Sendable (String) -> TestServer.Reaction,
    _ body: (TestServer, TestNetwork, FetchOptions) async throws -> Void
  ) async throws {
    let authority = try TestAuthority()
    let identity = try authority.identity(["outside.example", "*.outside.example"])
    try await TestServer.with(identity: identity, react: react) { server in
      let network = TestNetwork(["outside.example": server.port])
      try await body(server, network, try network.options(trusting: authority))
    }
  }

  @Test("A fetch connects to the checked address, even if the name changes")
  func rebinding() async throws {
    // Another address of this machine, which counts as private.
    let inside = try #require(IPAddress("127.0.0.2"))
    try await TestServer.with(address: "127.0.0.2", identity: nil) { _ in
      .response("secret")
    } _: {
      secret in
      try await withPublic { _ in
        .response(FetchTests.file)
      } _: { server, _, options in
        var options = options
        let count = NIOLockedValueBox(0)
        options.resolver = Resolver { _, _ in
          // Global at odd lookups, private at even ones.
          let isFirst = count.withLockedValue { count in
            count += 1
            return count % 2 == 1
          }
          return isFirst
            ? [Resolver.Endpoint(.testLoopback, port: server.port)]
            : [Resolver.Endpoint(inside, port: secret.port)]
        }
        let fetcher = AssociationFetcher(options: options)
        let host = try AssociationHost("outside.example")
        for expected in [nil, FetchFailure.Code.addressRefused, nil, .addressRefused] {
          let record = await fetcher.fetch(host, as: .crawler)
          #expect(record.failure?.code == expected)
        }
        // One lookup per fetch: the fetcher connects to the checked address.
        #expect(count.withLockedValue { $0 } == 4)
        #expect(server.connectionCount == 2)
      }
      #expect(secret.connectionCount == 0)
    }
  }

  @Test(
    "A fetch does not follow a redirect to a private address",
    arguments: [
      "https://127.0.0.2:PORT/", "https://2130706434:PORT/", "https://0x7f.2:PORT/",
      "https://[::ffff:127.0.0.2]:PORT/", "https://inside.example:PORT/", "//127.2:PORT/x",
      "http://127.0.0.2:PORT/", "https://user@127.0.0.2:PORT/",
      "https://127.0.0.2:PORT\\@a.example/",
    ]
  )
  func redirects(location: String) async throws {
    let inside = try #require(IPAddress("127.0.0.2"))
    try await TestServer.with(address: "127.0.0.2", identity: nil) { _ in
      .response("secret")
    } _: {
      secret in
      let location = location.replacing("PORT", with: "\(secret.port)")
      try await withPublic { _ in
        .response(status: "302 Found", headers: ["Location: \(location)"])
      } _: { server, network, options in
        network.set("inside.example", [Resolver.Endpoint(inside, port: secret.port)])
        for client in FetchClient.allCases {
          let record = await AssociationFetcher(options: options)
            .fetch(try AssociationHost("outside.example"), as: client)
          let code = try #require(record.destination.failure?.code)
          #expect(
            [.addressRefused, .redirectNotSecure, .malformedRedirect, .invalidHost]
              .contains(code)
          )
          #expect(record.fileBytes == nil)
        }
        #expect(server.connectionCount == 3)
      }
      #expect(secret.connectionCount == 0)
    }
  }

  @Test("A fetch with private addresses allowed records their scope")
  func terminal() async throws {
    try await withPublic { _ in
      .response(FetchTests.file)
    } _: { server, _, options in
      var options = options
      options.addresses = AddressPolicy(allowsPrivateAddresses: true)
      let record = await AssociationFetcher(options: options)
        .fetch(try AssociationHost("outside.example"), as: .crawler)
      #expect(record.fileBytes == Array(FetchTests.file.utf8))
      #expect(record.response.addresses.map(\.scope) == [.loopback])
      let inspection = HostInspection(host: record.host, site: record)
      #expect(inspection.codes == ["LW3003"])
    }
  }
}
