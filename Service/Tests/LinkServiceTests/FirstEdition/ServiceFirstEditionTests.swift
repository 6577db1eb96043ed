import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

/// The database is of the tests of LinkStore, the exchanges are of the tests of the library.
@Suite("What clients of the first edition hold")
struct ServiceFirstEditionTests {
  /// Secrets of keys that exist in the fixture only.
  enum Secret {
    static let server = "lws_d729d75db9bdfa0e8e13db3aebe7b47566c609b24bbaf5498086c746ec31bec7"
    static let publishable = "lwp_2de0cd6a3b7c8096f2b8d77e8b2f76e85a92baad8004aba83c39fecb140c1f55"
    static let revoked = "lws_4facf6e94f63c0fdd32eca482a1fa7bd5179fba1a04bb173e7a16644630b55b7"
  }

  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../..").standardized
  static let database = repository.appending(
    path: "Service/Tests/LinkStoreTests/Fixtures/FirstEdition/linkwright.sqlite"
  )
  static let exchanges = repository.appending(
    path: "Tests/LinkwrightTests/Fixtures/FirstEdition/Exchanges"
  )

  @Test("A secret is accepted, and a revoked one is not")
  func keys() async throws {
    let service = try TestService(copying: Self.database)
    for (secret, status) in [
      (Secret.server, 200), (Secret.publishable, 403), (Secret.revoked, 401), ("lws_other", 401),
    ] {
      let response = try await service.manage(.get, "/v1/links", key: secret)
      #expect(response.status == status, "\(secret.prefix(8))")
    }
  }

  @Test("An idempotency key gets the response that was sent for it, and no second link")
  func idempotency() async throws {
    let service = try TestService(copying: Self.database)
    func create(_ destination: String) async throws -> TestService.ReceivedResponse {
      let headers: HTTPFields = [.idempotencyKey: "order-4711"]
      return try await service.manage(
        .post,
        "/v1/links",
        key: Secret.server,
        headers: headers,
        body: #"{"host": "brand.example", "destination": "\#(destination)", "slug": "kept"}"#
      )
    }
    let repeated = try await create("example://products/7")
    let sent = try String(
      contentsOf: Self.database.deletingLastPathComponent()
        .appending(path: "stored-response.json"),
      encoding: .utf8
    )
    #expect(repeated.status == 201)
    #expect(repeated.body == sent)
    #expect(try await create("example://products/8").problem == "idempotency-key-reused")
    let link = try await service.store.link(host: "brand.example", slug: "kept")
    #expect(link?.content.destination == "example://products/7")
  }

  @Test("A request of an app gets the same bytes", arguments: ["link", "invitation", "unknown"])
  func resolve(name: String) async throws {
    let service = try TestService(copying: Self.database)
    func read(_ part: String) throws -> String {
      let file = Self.exchanges.appending(path: "\(name).\(part).json")
      return try String(contentsOf: file, encoding: .utf8)
    }
    let (sent, expected) = try (read("request"), read("response"))
    let received = try await service.send(
      .post,
      "https://brand.example/v1/resolve",
      body: sent
    )
    #expect(received.status == 200)
    #expect(received.headers[.contentType] == "application/json")
    #expect(received.body == expected)
    let openings = service.events.all.filter { $0.kind == .opening }.map(\.id)
    let request = try JSONDecoder().decode(ResolveRequest.self, from: Data(sent.utf8))
    let id = try #require(request.openingID)
    #expect(openings == (name == "unknown" ? [] : [id]))
  }
}
