import HostingTestSupport
import NIOCore
import SiteAssociation
import Testing

@testable import AssociationFetching

/// An address of this machine that is not loopback: requests to loopback bypass the proxy.
private let ownAddress: String? = (try? System.enumerateDevices())?.lazy
  .compactMap { $0.address?.ipAddress }
  .first { $0.contains(".") && !$0.hasPrefix("127.") }

@Suite(
  "Fetching through tinyproxy",
  .enabled(if: Tinyproxy.isPresent, "tinyproxy is missing (Debian's package tinyproxy-bin)"),
  .enabled(if: ownAddress != nil, "this machine has only loopback addresses")
)
struct TinyproxyTests {
  private let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  private func inspect(
    proxy user: String = "",
    options: [String] = []
  ) async throws -> HostInspection {
    let address = try #require(ownAddress)
    return try await TestServer.with(
      address: address,
      identity: authority.identity([], addresses: [IPAddress(address)?.bytes ?? []])
    ) { _ in
      .response(#"{"applinks":{"details":[]}}"#)
    } _: { server in
      try await Tinyproxy.with(options: options + ["ConnectPort \(server.port)"]) { proxy in
        var fetchOptions = try TestNetwork().options(trusting: authority)
        fetchOptions.addresses = AddressPolicy(allowsPrivateAddresses: true)
        fetchOptions.proxies = ProxySettings(environment: [
          "https_proxy": "http://\(user)127.0.0.1:\(proxy.port)"
        ])
        let host = try AssociationHost("\(address):\(server.port)")
        return await AssociationFetcher(options: fetchOptions).inspect(host, asksCDN: false)
      }
    }
  }

  @Test("The file of a host is fetched in a tunnel")
  func tunnel() async throws {
    let inspection = try await inspect()
    #expect(inspection.site?.first.status == 200)
    #expect(inspection.findings.map(\.code.rawValue).contains("LW3054"))
  }

  @Test("A user name and password are accepted, and missing ones are reported")
  func authentication() async throws {
    let options = ["BasicAuth me secret"]
    #expect(try await inspect(proxy: "me:secret@", options: options).site?.first.status == 200)
    for user in ["", "me:wrong@"] {
      let inspection = try await inspect(proxy: user, options: options)
      #expect(inspection.site?.failure?.code == .proxyAuthentication)
    }
  }

  @Test("A port that the proxy does not allow is reported")
  func forbidden() async throws {
    let address = try #require(ownAddress)
    try await Tinyproxy.with(options: ["ConnectPort 444"]) { proxy in
      var options = try TestNetwork().options(trusting: authority)
      options.addresses = AddressPolicy(allowsPrivateAddresses: true)
      options.proxies = ProxySettings(environment: [
        "https_proxy": "http://127.0.0.1:\(proxy.port)"
      ])
      let fetcher = AssociationFetcher(options: options)
      let refused = await fetcher.inspect(try AssociationHost(address), asksCDN: false)
      #expect(refused.site?.failure?.code == .proxyRefused)
      let unreachable = await fetcher.inspect(try AssociationHost("\(address):444"), asksCDN: false)
      #expect(unreachable.site?.failure?.code == .proxyCannotConnect)
    }
  }
}
