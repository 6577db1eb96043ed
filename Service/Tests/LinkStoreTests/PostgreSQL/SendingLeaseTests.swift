import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("The lease of sending")
  struct SendingLeaseTests {
    @Test("Nodes that ask at the same time do not both get it")
    func race() async throws {
      try await TestDatabase.with { database in
        let stores = [try await database.store(), try await database.store()]
        let winners = try await withThrowingTaskGroup(of: String?.self) { group in
          for number in 0..<12 {
            group.addTask {
              let isHeld = try await stores[number % 2]
                .leaseSending(to: "node\(number)", for: .seconds(60))
              return isHeld ? "node\(number)" : nil
            }
          }
          return try await group.reduce(into: []) { if let name = $1 { $0.append(name) } }
        }
        #expect(winners.count == 1)
        for store in stores { try await store.close() }
      }
    }

    @Test("Another node gets it when it ends, by the clock of the server")
    func end() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        #expect(try await store.leaseSending(to: "a", for: .seconds(60)))
        #expect(try await !store.leaseSending(to: "b", for: .seconds(60)))
        // As if a minute had passed.
        try database.connection().run("UPDATE webhook_lease SET ends_at = ends_at - 61000")
        #expect(try await store.leaseSending(to: "b", for: .seconds(60)))
        #expect(try await !store.leaseSending(to: "a", for: .seconds(60)))
        try await store.endSending(by: "a")
        #expect(try await !store.leaseSending(to: "a", for: .seconds(60)))
        try await store.endSending(by: "b")
        #expect(try await store.leaseSending(to: "a", for: .seconds(60)))
        try await store.close()
      }
    }
  }
}
