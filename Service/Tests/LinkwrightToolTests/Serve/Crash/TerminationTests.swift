import Foundation
import GRDB
import Testing

@testable import LinkStore

extension ServeTests.CrashTests {
  /// How a request waits when the signal arrives.
  enum Waiting: CaseIterable {
    /// On a connection that had a request before.
    case onUsedConnection
    /// On a connection that the service may not have accepted.
    case onNewConnection
    /// A second request right behind the first one.
    case behindAnother
    /// Half a head, which is completed after the signal.
    case inHalves
  }

  @Test(
    "serve responds to every request that was sent before SIGTERM, and stores every visit",
    arguments: [false, true]
  )
  func terminations(isSecure: Bool) async throws {
    let home = try ServiceHome()
    let options = isSecure ? try home.makeCertificate() : []
    let link = try await home.withStore {
      try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
    }
    let tally = RequestTally()
    for round in 0..<CrashSize.terminations {
      let service = try await ServiceUnderTest.start(home, options)
      try await Self.terminate(service, isSecure: isSecure, round: round, tally)
      #expect(try await service.ended() == 0)
    }
    let (stored, count) = try await home.withStore { store in
      let stored = try await store.read { database in
        try String.fetchAll(database, sql: "SELECT query FROM events WHERE kind = 1")
      }
      return (stored, try await store.counts(link: link.id).visits)
    }
    #expect(tally.acknowledged.count == tally.sent, "sent before the signal, but not answered")
    #expect(Set(stored) == Set(tally.acknowledged))
    #expect(stored.count == tally.acknowledged.count)
    #expect(count == stored.count)
    try CrashSize.write([
      "kind": isSecure ? "secure terminations" : "terminations", "rounds": CrashSize.terminations,
      "sent": tally.sent, "answered": tally.acknowledged.count, "stored": stored.count,
    ])
  }

  /// Sends a request on each of many connections, and SIGTERM at once.
  private static func terminate(
    _ service: ServiceUnderTest,
    isSecure: Bool,
    round: Int,
    _ tally: RequestTally
  ) async throws {
    func connect() async throws -> RawConnection {
      try await service.connect(tls: isSecure ? ["http/1.1"] : nil)
    }
    func request(_ client: Int, _ number: Int) -> [UInt8] {
      tally.send()
      return Self.request(item(round, client, number))
    }
    var clients: [(connection: RawConnection, waiting: Waiting)] = []
    for client in 0..<CrashSize.terminationClients {
      let waiting = Waiting.allCases[client % Waiting.allCases.count]
      let connection = try await connect()
      clients.append((connection, waiting))
      guard waiting == .onUsedConnection || waiting == .behindAnother else { continue }
      try await connection.send(request(client, 0))
      #expect(try await connection.response()?.status == 302)
      _ = tally.acknowledge(item(round, client, 0))
    }
    for (client, entry) in clients.enumerated() {
      let bytes = request(client, 1)
      switch entry.waiting {
      case .onUsedConnection: try await entry.connection.send(bytes)
      case .onNewConnection: break
      case .behindAnother: try await entry.connection.send(bytes + request(client, 2))
      case .inHalves: try await entry.connection.send(Array(bytes.prefix(40)))
      }
    }
    // A connection made last is the least likely to be accepted.
    for client in clients.indices where clients[client].waiting == .onNewConnection {
      clients[client].connection = try await connect()
      try await clients[client].connection.send(Self.request(item(round, client, 1)))
    }
    service.send(SIGTERM)
    for (client, entry) in clients.enumerated() where entry.waiting == .inHalves {
      entry.connection.push(Array(Self.request(item(round, client, 1)).dropFirst(40)))
    }
    for (client, entry) in clients.enumerated() {
      for number in 1...(entry.waiting == .behindAnother ? 2 : 1) {
        guard let response = try? await entry.connection.response() else { continue }
        #expect(response.status == 302)
        _ = tally.acknowledge(item(round, client, number))
      }
    }
  }

  private static func item(_ round: Int, _ client: Int, _ number: Int) -> String {
    "ref=\(round)-\(client)-\(number)"
  }
}
