import Foundation
import GRDB
import Testing

@testable import LinkStore

extension ServeTests {
  @Suite("keeps what it answered when it is killed")
  struct CrashTests {
    private static let clientCount = 24

    @Test("every visit once, none that was not sent")
    func visits() async throws {
      let home = try ServiceHome()
      let link = try await home.withStore {
        try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
      }
      let tallied = Tallied()
      for round in 0..<CrashSize.rounds {
        let service = try await ServiceUnderTest.start(home)
        // A number of answers falls at any moment between two syncs.
        let end = tallied.answered.count + Int.random(in: 50...CrashSize.visits)
        try await Self.load(service, round: round, until: end, tallied)
        await service.kill9()
      }
      let last = try await ServiceUnderTest.start(home)
      last.send(SIGTERM)
      #expect(await last.ended() == 0)

      let answered = Set(tallied.answered)
      let (stored, count) = try await home.withStore { store in
        let stored = try await store.read { database in
          try String.fetchAll(database, sql: "SELECT query FROM events WHERE kind = 1")
        }
        return (stored, try await store.counts(link: link.id).visits)
      }
      #expect(answered.count == tallied.answered.count)
      #expect(answered.count >= CrashSize.rounds * 50)
      #expect(answered.subtracting(stored).isEmpty, "answered, but not stored")
      #expect(Set(stored).count == stored.count, "stored twice")
      #expect(stored.count <= tallied.sent, "stored, but not sent")
      #expect(count == stored.count)
      try CrashSize.write([
        "kind": "visits", "kills": CrashSize.rounds, "sent": tallied.sent,
        "answered": answered.count, "stored": stored.count,
        "lost": answered.subtracting(stored).count, "twice": stored.count - Set(stored).count,
      ])
    }

    /// Visits until there are as many answers as wanted, then kills the service.
    private static func load(
      _ service: ServiceUnderTest,
      round: Int,
      until end: Int,
      _ tallied: Tallied
    ) async throws {
      await withTaskGroup { group in
        for client in 0..<clientCount {
          group.addTask {
            guard let connection = try? await service.connect() else { return }
            for number in 0... {
              let item = "ref=\(round)-\(client)-\(number)"
              tallied.send()
              connection.push(request(item))
              guard let answer = try? await connection.answer() else { return }
              #expect(answer.status == 302)
              if tallied.answer(item) == end { service.send(SIGKILL) }
            }
          }
        }
      }
    }

    private static func request(_ item: String) -> [UInt8] {
      let line = "GET /summer?\(item) HTTP/1.1\r\nHost: go.fernhill.example\r\n"
      return Array("\(line)\(Visitor.desktop)\r\n".utf8)
    }
  }
}
