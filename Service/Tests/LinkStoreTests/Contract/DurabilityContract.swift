import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Closing and reopening stores")
struct DurabilityContract {
  @Test("A reopened store has all data", arguments: StoreEngine.all, [true, false])
  func reopening(_ engine: StoreEngine, closesFirst: Bool) async throws {
    try await engine.withHome { home in
      let link = Link.sample(1, content: .full)
      let invitation = Invitation.issued(2)
      let key = IdempotencyKey(client: "a", value: "b")
      let before = try await home.open()
      try await before.insert([link], storing: IdempotencyContract.record(1, for: key))
      try await before.insert([invitation])
      let outcome = try await before.redeem(code: invitation.code, by: .sample(by: "a"))
      try await before.insert(KeyContract.key, hash: [1])
      try await before.record([.sample(3, link: link.id)], yieldPolicy: .yielding)
      if closesFirst { try await before.close() }

      let after = try await home.open()
      #expect(try await after.link(id: link.id) == link)
      #expect(outcome.isRedeemed)
      #expect(try await after.invitation(code: invitation.code)?.usedCount == 1)
      #expect(try await after.key(hash: [1]) == KeyContract.key)
      #expect(try await after.response(to: key) == IdempotencyContract.record(1).response)
      #expect(try await after.counts(link: link.id).visits == 1)
      try await after.close()
      if !closesFirst { try await before.close() }
    }
  }

  @Test("Two stores on one file see each other's writes", arguments: StoreEngine.all)
  func twoStores(_ engine: StoreEngine) async throws {
    try await engine.withHome { home in
      let (first, second) = (try await home.open(), try await home.open())
      for number in 0..<20 {
        try await first.insert([.sample(number)])
        #expect(try await second.link(host: "brand.example", slug: "slug-\(number)") != nil)
      }
      try await first.close()
      try await second.close()
    }
  }

  @Test("A new store can be opened concurrently", arguments: StoreEngine.all)
  func openingTogether(_ engine: StoreEngine) async throws {
    try await engine.withHome { home in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            let store = try await home.open()
            try await store.insert([Link.sample(number)])
            try await store.close()
          }
        }
        try await group.waitForAll()
      }
      let store = try await home.open()
      let page = try await store.links(LinkFilter(), after: nil, limit: 10)
      #expect(page.elements.count == 8)
      try await store.close()
    }
  }

  @Test("A closed store reports that it is closed", arguments: StoreEngine.all)
  func closed(_ engine: StoreEngine) async throws {
    try await engine.withHome { home in
      let store = try await home.open()
      try await store.check()
      try await store.close()
      let attempts: [() async throws -> Void] = [
        { try await store.insert([.sample(1)]) }, { _ = try await store.link(id: uuid(1)) },
        { _ = try await store.link(host: "a", slug: "b") }, { try await store.check() },
      ]
      for attempt in attempts {
        let error = await storeError(attempt)
        #expect(error?.code == .engine)
        #expect(error?.message.contains("is closed") == true)
      }
    }
  }
}
