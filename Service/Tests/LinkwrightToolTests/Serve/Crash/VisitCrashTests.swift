import Foundation
import GRDB
import Testing

@testable import LinkStore

extension ServeTests {
  @Suite("serve keeps acknowledged events after a kill")
  struct CrashTests {
    private static let clientCount = 24

    @Test("serve keeps every acknowledged visit once after a kill, and stores no other")
    func visits() async throws {
      let home = try ServiceHome()
      let link = try await home.withStore {
        try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
      }
      let tally = RequestTally()
      for round in 0..<CrashSize.rounds {
        let service = try await ServiceUnderTest.start(home)
        // A random number of responses ends at any moment between two syncs.
        let end = tally.acknowledged.count + Int.random(in: 50...CrashSize.visits)
        try await Self.load(service, round: round, until: end, tally)
        try await service.kill9()
      }
      let last = try await ServiceUnderTest.start(home)
      last.send(SIGTERM)
      #expect(try await last.ended() == 0)

      let acknowledged = Set(tally.acknowledged)
      let (stored, count) = try await home.withStore { store in
        let stored = try await store.read { database in
          try String.fetchAll(database, sql: "SELECT query FROM events WHERE kind = 1")
        }
        return (stored, try await store.counts(link: link.id).visits)
      }
      #expect(acknowledged.count == tally.acknowledged.count)
      #expect(acknowledged.count >= CrashSize.rounds * 50)
      #expect(acknowledged.subtracting(stored).isEmpty, "acknowledged, but not stored")
      #expect(Set(stored).count == stored.count, "stored twice")
      #expect(stored.count <= tally.sent, "stored, but not sent")
      #expect(count == stored.count)
      try CrashSize.write([
        "kind": "visits", "kills": CrashSize.rounds, "sent": tally.sent,
        "answered": acknowledged.count, "stored": stored.count,
        "lost": acknowledged.subtracting(stored).count, "twice": stored.count - Set(stored).count,
      ])
    }

    /// Sends visits until a number of responses, then kills the service.
    private static func load(
      _ service: ServiceUnderTest,
      round: Int,
      until end: Int,
      _ tally: RequestTally
    ) async throws {
      await withTaskGroup { group in
        for client in 0..<clientCount {
          group.addTask {
            guard let connection = try? await service.connect() else { return }
            for number in 0... {
              let item = "ref=\(round)-\(client)-\(number)"
              tally.send()
              connection.push(request(item))
              guard let response = try? await connection.response() else { return }
              #expect(response.status == 302)
              if tally.acknowledge(item) == end { service.send(SIGKILL) }
            }
          }
        }
      }
    }

    static func request(_ item: String) -> [UInt8] {
      let line = "GET /summer?\(item) HTTP/1.1\r\nHost: go.fernhill.example\r\n"
      return Array("\(line)\(SimulatedVisitor.desktop)\r\n".utf8)
    }
  }
}
