import HostingTestSupport
import SiteAssociation
import Testing

@testable import AssociationFetching

@Suite("Fetching through a proxy")
struct ProxyTests {
  private let authority: TestAuthority
  private let host: AssociationHost
  private let file = #"{"applinks":{"details":[]}}"#

  init() throws {
    authority = try TestAuthority()
    host = try AssociationHost("fernhill.example")
  }

  /// Inspects the host of a TLS server through a proxy.
  private func inspect(
    scheme: String = "http",
    user: String = "",
    identity: TestIdentity? = nil,
    variable: String = "HTTPS_PROXY",
    noProxy: String = "",
    change: (inout FetchOptions) -> Void = { _ in },
    react: @escaping @Sendable (String, Int) -> TestProxy.Reaction
  ) async throws -> (HostInspection, [String]) {
    let site = try authority.identity(["fernhill.example"])
    let file = file
    return try await TestServer.with(identity: site) { _ in
      .response(file)
    } _: { server in
      try await TestProxy.with(identity: identity) { head in
        react(head, server.port)
      } _: { proxy in
        let network = TestNetwork([
          "proxy.example": proxy.port, "fernhill.example": server.port,
        ])
        var options = try network.options(trusting: authority)
        options.proxies = ProxySettings(environment: [
          variable: "\(scheme)://\(user)proxy.example:3128", "NO_PROXY": noProxy,
        ])
        change(&options)
        let inspection = await AssociationFetcher(options: options).inspect(host, asksCDN: false)
        return (inspection, proxy.requests)
      }
    }
  }

  @Test("TLS reaches the host inside the tunnel, and the addresses of the host stay unknown")
  func tunnel() async throws {
    let (inspection, requests) = try await inspect { _, port in .tunnel(port: port) }
    let exchange = try #require(inspection.site?.first)
    #expect(exchange.status == 200 && exchange.body == Array(file.utf8))
    #expect(exchange.tls?.faults == [])
    #expect(exchange.addresses.isEmpty)
    #expect(inspection.findings.map(\.code.rawValue) == ["LW3054"])
    #expect(requests.allSatisfy { $0.hasPrefix("CONNECT fernhill.example:443 HTTP/1.1\r\n") })
    #expect(requests.count == 2)
    #expect(requests.allSatisfy { !$0.contains("Proxy-Authorization") })
  }

  @Test("The proxy itself can use TLS")
  func secureProxy() async throws {
    let (inspection, _) = try await inspect(
      scheme: "https",
      identity: authority.identity(["proxy.example"])
    ) { _, port in .tunnel(port: port) }
    #expect(inspection.site?.first.status == 200)
    let (untrusted, _) = try await inspect(
      scheme: "https",
      identity: authority.identity(["other.example"])
    ) { _, port in .tunnel(port: port) }
    #expect(untrusted.site?.failure?.code == .proxyUnreachable)
  }

  @Test("The credentials are sent to the proxy and never to the host")
  func credentials() async throws {
    let (inspection, requests) = try await inspect(user: "me:secret@") { head, port in
      head.contains("\r\nProxy-Authorization: Basic bWU6c2VjcmV0\r\n")
        ? .tunnel(port: port) : .response("407 Proxy Authentication Required")
    }
    #expect(inspection.site?.first.status == 200)
    #expect(requests.count == 2)
    #expect(!"\(inspection)".contains("secret") && !"\(inspection)".contains("bWU6c2VjcmV0"))
  }

  @Test("NO_PROXY connects directly")
  func excluded() async throws {
    let (inspection, requests) = try await inspect(noProxy: ".example") { _, _ in .silence }
    #expect(inspection.site?.first.status == 200)
    #expect(inspection.site?.first.addresses.map(\.address) == [.testLoopback])
    #expect(inspection.findings == [])
    #expect(requests.isEmpty)
  }

  @Test(
    "A fault of the proxy is one finding that names the proxy and its variable",
    arguments: [
      ("407 Proxy Authentication Required", "requires a valid user name and password"),
      ("403 Forbidden", "does not allow connections to the host"),
      ("502 Bad Gateway", "could not connect to the host"),
      ("503 Service Unavailable", "could not connect to the host"),
    ]
  )
  func refusals(status: String, words: String) async throws {
    let (inspection, _) = try await inspect(variable: "ALL_PROXY") { _, _ in .response(status) }
    #expect(inspection.findings.map(\.code.rawValue) == ["LW3053"])
    let problem = try #require(inspection.findings.first?.problem)
    #expect(problem.contains(words))
    #expect(problem.contains("proxy.example:3128 from ALL_PROXY; \(status)"))
  }

  @Test("A server that is no proxy is reported as such")
  func notAProxy() async throws {
    let (inspection, _) = try await inspect { _, _ in .bytes(Array("220 mail ESMTP\r\n".utf8)) }
    #expect(inspection.findings.map(\.code.rawValue) == ["LW3053"])
    #expect(inspection.site?.failure?.code == .notAProxy)
    let (closed, _) = try await inspect { _, _ in .bytes([]) }
    #expect(closed.site?.failure?.code == .notAProxy)
  }

  @Test("A silent proxy is reported within the limit")
  func silence() async throws {
    let (inspection, _) = try await inspect(change: { $0.limits.connect = .seconds(3) }) {
      _,
      _ in .silence
    }
    #expect(inspection.findings.map(\.code.rawValue) == ["LW3053"])
    #expect(inspection.site?.failure?.code == .proxyTimeout)
  }

  @Test("A proxy that cannot be reached is reported")
  func unreachable() async throws {
    let port = LocalSocket.closedPort
    for environment in [
      ["HTTPS_PROXY": "http://127.0.0.1:\(port)"], ["https_proxy": "http://unknown.example:3128"],
    ] {
      var options = try TestNetwork().options(trusting: authority)
      options.proxies = ProxySettings(environment: environment)
      let inspection = await AssociationFetcher(options: options).inspect(host)
      // The CDN fails for the same reason, which is not reported again.
      #expect(inspection.findings.map(\.code.rawValue) == ["LW3053"])
      #expect(inspection.site?.failure?.code == .proxyUnreachable)
      let problem = inspection.findings.first?.problem ?? ""
      #expect(problem.contains(environment.keys.first ?? "?"), "\(problem)")
    }
  }

  @Test("Plain TLS faults of the host are still found in the tunnel")
  func faultBehindProxy() async throws {
    let file = file
    let plain = try await TestServer.with(identity: nil) { _ in
      .response(file)
    } _: { server in
      let port = server.port
      return try await inspect { _, _ in .tunnel(port: port) }.0
    }
    #expect(plain.site?.failure?.code == .notTLS)
    let other = try TestAuthority()
    let identity = try other.identity(["fernhill.example"])
    let foreign = try await TestServer.with(identity: identity) { _ in
      .response(file)
    } _: { server in
      let port = server.port
      return try await inspect { _, _ in .tunnel(port: port) }.0
    }
    let finding = try #require(foreign.findings.first { $0.severity == .error })
    #expect(["LW3013", "LW3014"].contains(finding.code.rawValue))
    #expect(finding.traits.contains(.thisMachine))
    #expect(finding.effect.contains("proxy.example:3128 from HTTPS_PROXY"))
  }

  @Test("A plain request asks the proxy for the whole URL")
  func plainRequest() async throws {
    try await TestProxy.with { _ in
      .response("200 OK")
    } _: { proxy in
      var options = try TestNetwork().options(trusting: authority)
      options.addresses = AddressPolicy(allowsPrivateAddresses: true)
      options.proxies = ProxySettings(environment: [
        "HTTP_PROXY": "http://a:b@127.0.0.1:\(proxy.port)"
      ])
      let fetcher = AssociationFetcher(options: options)
      let exchange = await fetcher.exchange(
        try HTTPURL("http://fernhill.example/x?y"),
        as: .crawler,
        until: options.clock() + .seconds(300)
      )
      #expect(exchange.status == 200)
      let head = try #require(proxy.requests.first)
      #expect(head.hasPrefix("GET http://fernhill.example/x?y HTTP/1.1\r\n"))
      #expect(head.contains("Proxy-Authorization: Basic YTpi\r\n"))
    }
  }

  @Test("A proxy cannot be used to reach a private address that is forbidden")
  func privateAddress() async throws {
    let address = try AssociationHost("10.0.0.7")
    try await TestProxy.with { _ in
      .silence
    } _: { proxy in
      var options = try TestNetwork().options(trusting: authority)
      options.proxies = ProxySettings(environment: [
        "HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"
      ])
      let inspection = await AssociationFetcher(options: options).inspect(address, asksCDN: false)
      #expect(inspection.site?.failure?.code == .addressRefused)
      #expect(proxy.requests.isEmpty)
    }
  }
}
