import Foundation
import HTTPTypes
import LinkStore
import Testing

@testable import LinkService

@Suite("The management listener")
struct ManagementAccessTests {
  private static let withScope = ManagementAPI.endpoints.indices.filter {
    ManagementAPI.endpoints[$0].scope != nil
  }

  private func target(_ endpoint: ManagementEndpoint) -> String {
    endpoint.path.replacing("{id}", with: "0193ce9e-7a4b-7000-8000-000000000001")
  }

  @Test("An endpoint accepts only server keys with its scope", arguments: withScope)
  func scopes(index: Int) async throws {
    let endpoint = ManagementAPI.endpoints[index]
    let scope = try #require(endpoint.scope)
    let service = try TestService()
    func problem(_ key: String?) async throws -> String? {
      try await service.manage(endpoint.method, target(endpoint), key: key).problem
    }
    #expect(try await problem(nil) == "missing-key")
    #expect(try await problem("unknown") == "unknown-key")
    let others = Set(APIKey.Scope.allCases).subtracting([scope])
    #expect(try await problem(service.key(others, app: nil)) == "insufficient-scope")
    #expect(try await problem(service.key([scope])) == "insufficient-scope")
    let allowed = try await problem(service.key([scope], app: nil))
    #expect(allowed?.hasSuffix("-key") != true && allowed != "insufficient-scope")
  }

  @Test("A wrong method gets 405 with the supported methods")
  func methods() async throws {
    let service = try TestService()
    let all: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .options, .trace]
    for endpoint in ManagementAPI.endpoints {
      let own = ManagementAPI.endpoints.filter { $0.path == endpoint.path }.map(\.method)
      for method in all where !own.contains(method) {
        let response = try await service.manage(method, target(endpoint))
        #expect(response.problem == "method-not-allowed")
        let allowed = own.map { $0 == .get ? "GET, HEAD" : $0.rawValue }
        #expect(response.headers[.allow] == allowed.joined(separator: ", "))
      }
    }
  }

  @Test(
    "An unknown path gets 404",
    arguments: ["/", "/v1", "/v1/links/", "/v1/links/a/b", "/v2/links", "/V1/links", "//v1/links"]
  )
  func unknown(path: String) async throws {
    let response = try await TestService().manage(.get, path)
    #expect(response.status == 404 && response.problem == "not-found")
  }

  @Test(
    "A request that names a foreign host or origin is refused",
    arguments: [
      ("127.0.0.1:8081", nil, true), ("127.0.0.1", nil, true), ("[::1]:8081", nil, true),
      ("[fd00::1]", nil, true), ("localhost:8081", nil, true), ("LOCALHOST", nil, true),
      ("links.internal:8081", nil, true), ("Links.Internal", nil, true),
      ("evil.example:8081", nil, false), ("localhost.evil.example", nil, false),
      ("127.0.0.1.evil.example", nil, false), ("[evil]", nil, false), ("", nil, false),
      ("localhost:8081", "http://localhost:8081", true),
      ("links.internal", "https://links.internal", true),
      ("localhost:8081", "http://localhost:8080", false),
      ("localhost:8081", "https://evil.example", false), ("127.0.0.1:8081", "null", false),
    ] as [(String, String?, Bool)]
  )
  func hosts(host: String, origin: String?, isAccepted: Bool) {
    var request = HTTPRequest(method: .get, scheme: "http", authority: host, path: "/metrics")
    request.headerFields[.origin] = origin
    let hosts = ManagementHosts(["links.internal"])
    if isAccepted {
      #expect(throws: Never.self) { try hosts.check(request) }
    } else {
      #expect(throws: Problem.self) { try hosts.check(request) }
    }
  }

  @Test("Only the health checks accept any host")
  func anyHost() async throws {
    let service = try TestService()
    for endpoint in ManagementAPI.endpoints {
      let response = try await service.manage(
        endpoint.method,
        target(endpoint),
        host: "evil.example"
      )
      let isHealthCheck = ["/healthz", "/readyz"].contains(endpoint.path)
      #expect((response.problem != "host-not-allowed") == isHealthCheck, "\(endpoint.path)")
    }
  }

  @Test("A failing store gets 503 without details")
  func failure() async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    _ = try await service.manage(.get, "/v1/links", key: key)
    try await service.store.close()
    let response = try await service.manage(.get, "/v1/links", key: key)
    #expect(response.status == 503 && response.problem == "unavailable")
    #expect(!response.body.contains("sqlite") && !response.body.contains(service.folder.path))
  }
}
