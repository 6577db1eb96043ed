import Foundation
import LinkStore
import Testing

extension ServeTests {
  @Suite("serve with hostile input")
  struct HostileTests {
    @Test(
      "serve refuses hostile requests, serves others and stores nothing",
      arguments: HostilePart.allCases
    )
    func refusals(of part: HostilePart) async throws {
      let home = try ServiceHome()
      try await home.withStore { try await $0.keepKey("secret") }
      let service = try await ServiceUnderTest.start(home)
      for request in part.requests {
        let response = try await Self.response(to: request, service)
        if let response {
          #expect(request.statuses.contains(response.status), "\(request.name): \(response.status)")
          #expect(response["set-cookie"] == nil, "\(request.name)")
          #expect(response["x"] == nil, "\(request.name)")
        }
        try await Self.expectServed(by: service, request.name)
      }
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      try await Self.expectNothing(in: home)
    }

    /// The first response to a request; nil if the connection was closed instead.
    private static func response(
      to request: HostileRequest,
      _ service: ServiceUnderTest
    ) async throws -> RawResponse? {
      let connection = try await service.connect()
      defer { connection.close() }
      connection.push(request.bytes)
      return try await connection.response()
    }

    static func expectServed(by service: ServiceUnderTest, _ name: String) async throws {
      let clock = ContinuousClock()
      let start = clock.now
      let response = try await service.get(SimulatedVisitor.association)
      #expect(response?.status == 200, "\(name)")
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

/// The part of a request that is hostile. The requests themselves would fill the log of the tests.
enum HostilePart: CaseIterable {
  case heads
  case paths
  case bodies
  case protocols
  case smuggling

  var requests: [HostileRequest] {
    switch self {
    case .heads: HostileRequest.heads
    case .paths: HostileRequest.paths
    case .bodies: HostileRequest.bodies
    case .protocols: HostileRequest.protocols
    case .smuggling: HostileRequest.smuggling
    }
  }
}
