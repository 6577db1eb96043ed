import HTTPTypes
import LinkStore
import Testing

@testable import LinkService

@Suite("Idempotency keys")
struct IdempotencyTests {
  private static let body = #"{"host": "brand.example", "destination": "example://a"}"#

  private func send(
    _ service: TestService,
    key: String,
    value: String,
    path: String = "/v1/links",
    body: String = body
  ) async throws -> TestService.ReceivedResponse {
    let headers: HTTPFields = [.idempotencyKey: value]
    return try await service.manage(.post, path, key: key, headers: headers, body: body)
  }

  @Test("A repeated request gets the first response and has no second effect")
  func repeated() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let first = try await send(service, key: key, value: "k")
    let second = try await send(service, key: key, value: "k")
    #expect(first.status == 201 && second.status == 201 && first.body == second.body)
    #expect(second.headers[.contentType] == "application/json")
    #expect(try await service.store.links(LinkFilter(), after: nil, limit: 9).elements.count == 1)
    #expect(try await send(service, key: key, value: "other").body != first.body)
  }

  /// A body for each call that can be repeated.
  private static let bodies = [
    "/v1/links": body,
    "/v1/links/bulk": body,
    "/v1/invitations": #"{"host": "brand.example", "inviter": "user-1"}"#,
    "/v1/invitations/bulk": #"{"host": "brand.example", "count": 2}"#,
  ]

  @Test(
    "Another service on the same store returns the first response",
    arguments: ManagementAPI.endpoints.filter(\.acceptsIdempotencyKey).map(\.path)
  )
  func everyCall(_ path: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite, .invitationsWrite], app: nil)
    let body = try #require(Self.bodies[path])
    let first = try await send(service, key: key, value: "k", path: path, body: body)
    let other = try TestService(after: service)
    let second = try await send(other, key: key, value: "k", path: path, body: body)
    #expect(first.status == 201 && second.status == 201 && first.body == second.body)
    let count = try await service.createdCount
    let third = try await send(other, key: key, value: "l", path: path, body: body)
    #expect(third.status == 201 && third.body != first.body)
    #expect(try await service.createdCount == 2 * count)
  }

  @Test("A repeated request does not bring back an inviter who was erased")
  func erased() async throws {
    let service = try TestService()
    let key = try await service.key([.invitationsWrite, .erasuresWrite], app: nil)
    for path in ["/v1/invitations", "/v1/invitations/bulk"] {
      let body = #"{"host": "brand.example", "inviter": "user-1"}"#
        .replacing("}", with: path.hasSuffix("bulk") ? #", "count": 2}"# : "}")
      let issued = try await send(service, key: key, value: path, path: path, body: body)
      #expect(issued.status == 201)
      let erasure = #"{"inviter": "user-1"}"#
      let erased = try await service.manage(.post, "/v1/erasures", key: key, body: erasure)
      #expect(erased.body.contains(#""responses":1"#), "\(erased.body)")
      let again = try await send(service, key: key, value: path, path: path, body: body)
      #expect(again.status == 410 && again.problem == "erased")
    }
    #expect(try await service.createdCount == 3)
    let open = try await service.store.invitations(
      inviter: "user-1",
      campaign: nil,
      after: nil,
      limit: 9
    )
    #expect(open.elements.isEmpty)
  }

  @Test("The response of a faster process wins")
  func fasterProcess() async throws {
    let service = try TestService()
    let client = APIKey(
      id: "client",
      kind: .server,
      name: "",
      app: nil,
      scopes: [],
      createdAt: TestService.start
    )
    let request = try IdempotentRequest(
      key: "k",
      client: client,
      endpoint: "POST /v1/links",
      body: []
    )
    let first = APIResponse(contentType: "text/plain", body: [1])
    let response = try await IdempotencyCoordinator().perform(request, in: service.store) {
      // The other one.
      try await service.store.insert(
        [Link](),
        storing: request.record(of: first, at: TestService.start)
      )
      throw StoreError(.idempotencyKeyUsed, "")
    }
    #expect(response == first)
  }

  @Test(
    "The public listener also returns the first response",
    arguments: ["/v1/links", "/v1/invitations"]
  )
  func publicCalls(_ path: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite, .invitationsWrite], app: nil)
    func send(_ value: String, _ body: String) async throws -> TestService.ReceivedResponse {
      let headers: HTTPFields = [.authorization: "Bearer \(key)", .idempotencyKey: value]
      return try await service.send(
        .post,
        "https://brand.example" + path,
        headers: headers,
        body: body
      )
    }
    let body = #"{"destination": "example://a", "inviter": "user-1"}"#
    let first = try await send("k", body)
    let second = try await send("k", body)
    #expect(first.status == 201 && second.status == 201 && first.body == second.body)
    #expect(second.headers[.contentType] == "application/json")
    #expect(try await service.createdCount == 1)
    #expect(try await send("k", body + " ").problem == "idempotency-key-reused")
    #expect(try await send("l", body).body != first.body)
    #expect(try await send("with blank", body).problem == "invalid-value")
    // The same key on the other listener is another matter, also with the same body.
    let managed = try await self.send(service, key: key, value: "k", path: path, body: body)
    #expect(managed.problem == "idempotency-key-reused")
  }

  @Test("Two installations and two keys can use different values independently")
  func copies() async throws {
    let service = try TestService()
    let body = #"{"destination": "example://a"}"#
    var bodies: Set<String> = []
    for key in [
      try await service.key([.linksWrite]), try await service.key([.linksWrite], app: nil),
    ] {
      for value in ["copy-1", "copy-2", "copy-1"] {
        let headers: HTTPFields = [.authorization: "Bearer \(key)", .idempotencyKey: value]
        let url = "https://brand.example/v1/links"
        let response = try await service.send(.post, url, headers: headers, body: body)
        #expect(response.status == 201)
        bodies.insert(response.body)
      }
    }
    #expect(try await service.createdCount == 4)
    #expect(bodies.count == 4)
  }

  @Test("A reused key with another body or path is refused; another client is independent")
  func reused() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    _ = try await send(service, key: key, value: "k")
    let body = #"{"host": "brand.example", "destination": "example://b"}"#
    #expect(
      try await send(service, key: key, value: "k", body: body).problem == "idempotency-key-reused"
    )
    #expect(
      try await send(service, key: key, value: "k", path: "/v1/links/bulk").problem
        == "idempotency-key-reused"
    )
    let other = try await service.key([.linksWrite], app: nil)
    #expect(try await send(service, key: other, value: "k", body: body).status == 201)
  }

  @Test("A refused request is performed again")
  func failed() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    #expect(try await send(service, key: key, value: "k", body: "{").status == 400)
    #expect(try await send(service, key: key, value: "k").status == 201)
    #expect(try await send(service, key: key, value: "").status == 422)
    let long = String(repeating: "k", count: 256)
    #expect(try await send(service, key: key, value: long).problem == "invalid-value")
  }

  @Test("Concurrent repeated requests have one effect")
  func together() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { try await self.send(service, key: key, value: "k").status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.allSatisfy { $0 == 201 || $0 == 409 } && statuses.contains(201))
    #expect(try await service.store.links(LinkFilter(), after: nil, limit: 9).elements.count == 1)
  }
}

extension TestService {
  /// How many links and invitations there are.
  fileprivate var createdCount: Int {
    get async throws {
      let links = try await store.links(LinkFilter(), after: nil, limit: 99)
      let invitations = try await store.invitations(
        inviter: nil,
        campaign: nil,
        after: nil,
        limit: 99
      )
      return links.elements.count + invitations.elements.count
    }
  }
}
