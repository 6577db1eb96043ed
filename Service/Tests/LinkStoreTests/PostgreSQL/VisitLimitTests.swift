import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("Visit limits of a fleet")
  struct VisitLimitTests {
    @Test("However many nodes serve a link, its visits are used up exactly")
    func exact() async throws {
      try await TestDatabase.with { database in
        let nodes = [
          try await database.store(), try await database.store(), try await database.store(),
        ]
        let accepted = try await withThrowingTaskGroup(of: Bool.self) { group in
          for number in 0..<60 {
            group.addTask {
              try await nodes[number % 3].useVisit(limitedLink: uuid(1), limit: 20)
            }
          }
          return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 20)
        for node in nodes {
          #expect(try await node.visitCount(limitedLink: uuid(1)) == 20)
          try await node.close()
        }
      }
    }

    @Test("A limit that is set later includes the visits so far")
    func later() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try await store.insert([.sample(1)])
        let visits = (1...3).map { number in
          var visit = VisitEvent.sample(number)
          visit.linkID = uuid(1)
          return visit
        }
        try await store.record(visits, yieldPolicy: .continuous)
        #expect(try await store.visitCount(limitedLink: uuid(1)) == 3)
        var accepted: [Bool] = []
        for _ in 0..<3 {
          accepted.append(try await store.useVisit(limitedLink: uuid(1), limit: 5))
        }
        #expect(accepted == [true, true, false])
        // A higher limit leaves more visits, and a lower one none.
        #expect(try await store.useVisit(limitedLink: uuid(1), limit: 6))
        #expect(try await !store.useVisit(limitedLink: uuid(1), limit: 2))
        try await store.close()
      }
    }
  }
}
