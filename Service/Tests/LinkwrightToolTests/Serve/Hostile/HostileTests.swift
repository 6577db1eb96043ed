import Foundation
import LinkStore
import Testing

extension ServeTests {
  @Suite("meets hostile input")
  struct HostileTests {
    @Test(
      "with a clear refusal, while others are served and nothing is stored",
      arguments: [
        HostileRequest.heads, HostileRequest.paths, HostileRequest.bodies,
        HostileRequest.protocols,
      ]
    )
    func refusals(requests: [HostileRequest]) async throws {
      let home = try ServiceHome()
      try await home.withStore { try await $0.keepKey("secret") }
      let service = try await ServiceUnderTest.start(home)
      for request in requests {
        let answer = try await Self.answer(to: request, service)
        if let answer {
          #expect(request.statuses.contains(answer.status), "\(request.name): \(answer.status)")
          #expect(answer["set-cookie"] == nil, "\(request.name)")
          #expect(answer["x"] == nil, "\(request.name)")
        }
        try await Self.expectServed(by: service, request.name)
      }
      service.send(SIGTERM)
      #expect(await service.ended() == 0)
      try await Self.expectNothing(in: home)
    }

    /// What is answered to a request, one answer at most; nil when the connection is only closed.
    private static func answer(
      to request: HostileRequest,
      _ service: ServiceUnderTest
    ) async throws -> RawResponse? {
      let connection = try await service.connect()
      defer { connection.close() }
      connection.push(request.bytes)
      return try await connection.answer()
    }

    static func expectServed(by service: ServiceUnderTest, _ name: String) async throws {
      let clock = ContinuousClock()
      let start = clock.now
      let answer = try await service.get(Visitor.association)
      #expect(answer?.status == 200, "\(name)")
      #expect(start.duration(to: clock.now) < .seconds(1), "\(name)")
    }

    static func expectNothing(in home: ServiceHome) async throws {
      try await home.withStore { store in
        #expect(try await store.links(LinkFilter(), after: nil, limit: 10).elements.isEmpty)
        let invitations = try await store.invitations(
          inviter: nil,
          campaign: nil,
          after: nil,
          limit: 10
        )
        #expect(invitations.elements.isEmpty)
        #expect(try await store.countsByCampaign(host: nil).isEmpty)
      }
    }
  }
}
