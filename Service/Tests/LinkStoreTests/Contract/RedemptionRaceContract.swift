import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Concurrent redemptions")
struct RedemptionRaceContract {
  @Test("A thousand redeemers get exactly the capacity of a hundred", arguments: StoreEngine.all)
  func thousand(_ engine: StoreEngine) async throws {
    try await engine.withHome { home in
      // Two stores, like two processes.
      let stores = [try await home.open(), try await home.open()]
      let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: 100))
      try await stores[0].insert([invitation])
      let outcomes = try await withThrowingTaskGroup(of: RedemptionOutcome.self) { group in
        for number in 0..<1000 {
          group.addTask {
            try await stores[number % 2].redeem(
              code: invitation.code,
              by: .sample(by: "redeemer-\(number)")
            )
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter(\.isRedeemed).count == 100)
      #expect(outcomes.filter { $0.refusal == .exhausted }.count == 900)
      #expect(try await stores[0].invitation(code: invitation.code)?.usedCount == 100)
      #expect(try await stores[0].counts(invitation: invitation.id).redemptions == 100)
      for store in stores { try await store.close() }
    }
  }

  @Test(
    "Fifty requests of one redeemer use the invitation once",
    arguments: StoreEngine.all,
    [true, false]
  )
  func same(_ engine: StoreEngine, withOneKey: Bool) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: 100))
      try await store.insert([invitation])
      let outcomes = try await withThrowingTaskGroup(of: RedemptionOutcome.self) { group in
        for number in 0..<50 {
          group.addTask {
            let key = withOneKey ? "key" : "key-\(number)"
            return try await store.redeem(code: invitation.code, by: .sample(by: "a", key: key))
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter(\.isRedeemed).count == 1)
      #expect(outcomes.filter { $0.repeated != nil }.count == 49)
      #expect(Set(outcomes.compactMap(\.repeated)).count == 1)
      #expect(try await store.invitation(code: invitation.code)?.usedCount == 1)
    }
  }

  @Test("A cancelled redemption is complete or absent", arguments: StoreEngine.all)
  func cancelled(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: nil))
      try await store.insert([invitation])
      let tasks = (0..<50).map { number in
        Task {
          try await store.redeem(code: invitation.code, by: .sample(by: "redeemer-\(number)"))
        }
      }
      for task in tasks { task.cancel() }
      var count = 0
      for task in tasks {
        if case .success(let outcome) = await task.result, outcome.isRedeemed { count += 1 }
      }
      #expect(try await store.invitation(code: invitation.code)?.usedCount == count)
    }
  }
}
