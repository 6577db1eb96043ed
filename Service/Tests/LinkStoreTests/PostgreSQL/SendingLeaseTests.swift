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
              let held = try await stores[number % 2]
                .leaseSending(of: ["crm"], to: "node\(number)", for: .seconds(60))
              return held == ["crm"] ? "node\(number)" : nil
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
        func lease(_ webhooks: Set<String>, _ node: String) async throws -> Set<String> {
          try await store.leaseSending(of: webhooks, to: node, for: .seconds(60))
        }
        #expect(try await lease(["crm"], "a") == ["crm"])
        // The node "a" cannot send to the other webhook.
        #expect(try await lease(["audit", "crm"], "b") == ["audit"])
        // As if a minute had passed.
        try database.connection().run("UPDATE webhook_leases SET ends_at = ends_at - 61000")
        #expect(try await lease(["audit", "crm"], "b") == ["audit", "crm"])
        #expect(try await lease(["crm"], "a").isEmpty)
        try await store.endSending(of: nil, by: "a")
        #expect(try await lease(["crm"], "a").isEmpty)
        try await store.endSending(of: "crm", by: "b")
        #expect(try await lease(["audit", "crm"], "a") == ["crm"])
        try await store.endSending(of: nil, by: "b")
        #expect(try await lease(["audit"], "a") == ["audit"])
        try await store.close()
      }
    }
  }
}
