import AssociationFetching
import HostingTestSupport
import NIOConcurrencyHelpers
import SiteAssociation
import Testing

@Suite("Hosts that cannot be reached")
struct TransportFaultTests {
  private let authority: TestAuthority
  private let host: AssociationHost
  private let network = TestNetwork()

  init() throws {
    authority = try TestAuthority()
    host = try AssociationHost("fernhill.example")
  }

  /// The codes of the findings, and the failure of the site.
  private func inspect(
    _ change: (inout FetchOptions) -> Void = { _ in }
  ) async throws -> ([String], FetchFailure.Code?) {
    var options = try network.options(trusting: authority)
    change(&options)
    let inspection = await AssociationFetcher(options: options).inspect(host, asksCDN: false)
    return (inspection.codes, inspection.site?.failure?.code)
  }

  private func expect(
    _ codes: [String],
    _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(codes == expected, sourceLocation: sourceLocation)
  }

  @Test("LW3001 reports an unknown host name")
  func unknownName() async throws {
    let (codes, failure) = try await inspect()
    #expect(codes == ["LW3001"] && failure == .nameNotFound)
  }

  @Test("LW3001 reports a host name without addresses")
  func noAddress() async throws {
    network.set("fernhill.example", [])
    expect(try await inspect().0, ["LW3001"])
  }

  @Test("LW3002 reports a slow name server within the limit")
  func slowResolver() async throws {
    let (codes, failure) = try await inspect {
      $0.limits.resolve = .milliseconds(200)
      // Never returns, and ignores cancellation.
      $0.resolver = Resolver { _, _ in
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        return []
      }
    }
    #expect(codes == ["LW3002"] && failure == .resolveTimeout)
  }

  @Test("LW3002 reports a failing name server")
  func brokenResolver() async throws {
    struct Broken: Error {}
    let (codes, failure) = try await inspect { $0.resolver = Resolver { _, _ in throw Broken() } }
    #expect(codes == ["LW3002"] && failure == .resolverFailed)
  }

  @Test("LW3004 reports a refused connection")
  func refused() async throws {
    let port = LocalSocket.closedPort
    network.set("fernhill.example", [Resolver.Endpoint(.testLoopback, port: port)])
    let (codes, failure) = try await inspect()
    #expect(codes == ["LW3004"] && failure == .connectionRefused)
  }

  @Test("LW3009 reports plain HTTP on the TLS port")
  func plain() async throws {
    try await TestServer.with(identity: nil) { _ in
      .response("", status: "400 Bad Request")
    } _: {
      server in
      network.set("fernhill.example", [Resolver.Endpoint(.testLoopback, port: server.port)])
      let (codes, failure) = try await inspect()
      #expect(codes == ["LW3009"] && failure == .notTLS)
    }
  }

  @Test("LW3009 reports a file on port 80 only")
  func onlyPlain() async throws {
    let closed = LocalSocket.closedPort
    try await TestServer.with(identity: nil) { _ in
      .response(FetchTests.file)
    } _: { server in
      let (codes, _) = try await inspect {
        $0.resolver = Resolver { _, port in
          [Resolver.Endpoint(.testLoopback, port: port == 80 ? server.port : closed)]
        }
      }
      #expect(codes == ["LW3009"])
      #expect(server.requests.first?.hasPrefix("GET /.well-known/") == true)
    }
  }

  @Test("LW3016 reports a TLS handshake that never starts")
  func silentTLS() async throws {
    try await TestServer.with(identity: nil) { _ in
      .hanging([])
    } _: { server in
      network.set("fernhill.example", [Resolver.Endpoint(.testLoopback, port: server.port)])
      let (codes, failure) = try await inspect { $0.limits.secure = .milliseconds(300) }
      #expect(codes == ["LW3016"] && failure == .tlsTimeout)
    }
  }

  @Test("LW3016 reports an aborted TLS handshake", arguments: [[], [21, 3, 1, 0, 2, 2, 40]])
  func brokenTLS(bytes: [UInt8]) async throws {
    try await TestServer.with(identity: nil) { _ in
      .bytes(bytes)
    } _: { server in
      network.set("fernhill.example", [Resolver.Endpoint(.testLoopback, port: server.port)])
      let (codes, failure) = try await inspect()
      #expect(codes == ["LW3016"] && failure == .tlsFailed)
    }
  }

  @Test(
    "A TLS alert is reported in words",
    arguments: [
      (40, "LW3016", "requires a client certificate."),
      (70, "LW3016", "client and server support no common TLS version."),
      (112, "LW3016", "the server does not recognize the host name."),
      (116, "LW3016", "the server requires a client certificate."),
      (120, "LW3044", "supports only HTTP/2, but the request used HTTP/1.1."),
    ]
  )
  func alerts(number: UInt8, code: String, words: String) async throws {
    try await TestServer.with(identity: nil) { _ in
      .bytes([21, 3, 1, 0, 2, 2, number])
    } _: { server in
      network.set("fernhill.example", [Resolver.Endpoint(.testLoopback, port: server.port)])
      let options = try network.options(trusting: authority)
      let inspection = await AssociationFetcher(options: options).inspect(host, asksCDN: false)
      #expect(inspection.codes == [code])
      let problem = try #require(inspection.findings.first?.problem)
      #expect(problem.hasSuffix(words), "\(problem)")
    }
  }

  @Test("LW3047 reports a machine without trusted authorities")
  func noAuthorities() async throws {
    let identity = try authority.identity(["fernhill.example"])
    try await TestServer.with(identity: identity) { _ in
      .response(FetchTests.file)
    } _: { server in
      network.set("fernhill.example", [Resolver.Endpoint(.testLoopback, port: server.port)])
      let options = try network.options(trusting: authority)
      var untrusting = options
      untrusting.trust = .none
      let inspection = await AssociationFetcher(options: untrusting).inspect(host, asksCDN: false)
      #expect(inspection.codes == ["LW3047"])
      #expect(inspection.findings.first?.severity == .error)
      #expect(inspection.findings.first?.cure.contains("ca-certificates") == true)
    }
  }

  @Test(
    "A finding about a certificate comes with the chain",
    arguments: [
      "LW3010", "LW3011", "LW3012", "LW3013", "LW3014", "LW3015", "LW3046", "LW3048",
    ]
  )
  func certificates(code: String) async throws {
    let between = try authority.intermediate()
    let other = try TestAuthority(named: "Fernhill Office CA")
    let name = "fernhill.example"
    let identity =
      switch code {
      case "LW3010": try between.identity([name], days: -30 ..< -2)
      case "LW3011": try between.identity(["www.fernhill.example"])
      case "LW3012": try TestAuthority.selfSigned(name)
      case "LW3013": try other.identity([name]).followed(by: other)
      case "LW3014": try between.identity([name]).withoutIntermediates
      case "LW3046": try between.identity([name], days: -1..<900)
      case "LW3048":
        try authority.intermediate(limitedTo: "Fernhill").identity([name])
      default: try between.identity([name], isForServers: false)
      }
    try await TestServer.with(identity: identity) { _ in
      .response(FetchTests.file)
    } _: { server in
      network.set(name, [Resolver.Endpoint(.testLoopback, port: server.port)])
      let fetcher = AssociationFetcher(options: try network.options(trusting: authority))
      let inspection = await fetcher.inspect(host, asksCDN: false)
      #expect(inspection.codes == [code])
      #expect(inspection.site?.failure?.code == .certificate)
      #expect(inspection.site?.first.tls?.chain.isEmpty == false)
      // An untrusted server gets no request.
      #expect(server.requests.isEmpty)
    }
  }

  @Test("LW3017 reports outdated TLS")
  func oldTLS() async throws {
    let identity = try authority.identity(["fernhill.example"])
    try await TestServer.with(identity: identity, isOutdated: true) { _ in
      .response(FetchTests.file)
    } _: { server in
      network.set("fernhill.example", [Resolver.Endpoint(.testLoopback, port: server.port)])
      expect(try await inspect().0, ["LW3017"])
    }
  }

  @Test("LW3006 and LW3007 report missing and unreachable addresses")
  func families() async throws {
    let identity = try authority.identity(["fernhill.example"])
    let closed = LocalSocket.closedPort
    try await TestServer.with(address: "::1", identity: identity) { _ in
      .response(FetchTests.file)
    } _: { server in
      let endpoint = Resolver.Endpoint(.testLoopback6, port: server.port)
      network.set("fernhill.example", [endpoint])
      expect(try await inspect().0, ["LW3006"])
      network.set("fernhill.example", [endpoint, .init(.testLoopback, port: closed)])
      expect(try await inspect().0, ["LW3007"])
      try await TestServer.with(identity: identity) { _ in
        .response("{}")
      } _: { other in
        network.set("fernhill.example", [endpoint, .init(.testLoopback, port: other.port)])
        expect(try await inspect().0, ["LW3008"])
      }
    }
  }
}
