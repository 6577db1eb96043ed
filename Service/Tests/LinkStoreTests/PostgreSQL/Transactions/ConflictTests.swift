import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("Conflicting transactions")
  struct ConflictTests {
    @Test("Transactions that block each other are repeated, and all succeed")
    func deadlock() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try database.connection().run("INSERT INTO checks SELECT n, 0 FROM generate_series(1, 2) n")
        let attempts = Collected<Int>()
        try await withThrowingTaskGroup { group in
          for first in 1...2 {
            group.addTask {
              try await store.runner.once { transaction in
                attempts.append(first)
                for id in [first, 3 - first] {
                  try transaction.write("UPDATE checks SET number = number + 1 WHERE id = \(id)")
                  _ = try transaction.read("SELECT 1 FROM pg_sleep(0.2)")
                }
              }
            }
          }
          try await group.waitForAll()
        }
        #expect(attempts.elements.count > 2)
        #expect(try database.number("SELECT SUM(number)::bigint FROM checks") == 4)
        try await store.close()
      }
    }

    @Test("Changes of a page and of its links do not overwrite each other")
    func pages() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        let content = LinkContent(destination: "/", visitLimit: 0)
        try await store.insert((0..<20).map { .sample($0, content: content) })
        let increment: @Sendable (inout Link) -> Void = { $0.content.visitLimit? += 1 }
        try await withThrowingTaskGroup { group in
          for number in 0..<20 {
            group.addTask { _ = try await store.change(link: uuid(number), increment) }
            group.addTask {
              let page = try await store.change(
                linksBy: LinkFilter(),
                after: nil,
                limit: 10,
                didCommit: { _ in },
                increment
              )
              #expect(page.elements.count == 10 && page.nextCursor != nil)
            }
          }
          try await group.waitForAll()
        }
        let links = try await store.links(LinkFilter(), after: nil, limit: 20).elements
        let sum = links.reduce(0) { $0 + ($1.content.visitLimit ?? 0) }
        #expect(sum == 220)
        try await store.close()
      }
    }

    @Test(
      "A page of links is changed although one of them changes without a pause",
      .timeLimit(.minutes(1))
    )
    func busyLink() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store { $0.connectionCount = 8 }
        let content = LinkContent(destination: "/", visitLimit: 0)
        try await store.insert((0..<5).map { .sample($0, content: content) })
        let increment: @Sendable (inout Link) -> Void = { $0.content.visitLimit? += 1 }
        let isDone = Collected<Bool>()
        try await withThrowingTaskGroup { group in
          for _ in 0..<4 {
            group.addTask {
              while isDone.elements.isEmpty {
                try await store.runner.once { transaction in
                  try transaction.write(
                    "UPDATE links SET updated_at = updated_at + 1 WHERE id = $1",
                    [.text(uuid(2))]
                  )
                  _ = try transaction.read("SELECT 1 FROM pg_sleep(0.02)")
                }
              }
            }
          }
          group.addTask {
            defer { isDone.append(true) }
            for _ in 0..<5 {
              let page = try await store.change(
                linksBy: LinkFilter(),
                after: nil,
                limit: 4,
                didCommit: { _ in },
                increment
              )
              #expect(page.elements.map(\.id) == [4, 3, 2, 1].map { uuid($0) })
              #expect(page.nextCursor == uuid(1))
            }
          }
          try await group.waitForAll()
        }
        #expect(try await store.link(id: uuid(2))?.content.visitLimit == 5)
        try await store.close()
      }
    }

    private let waitingCount = """
      SELECT COUNT(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%FOR NO KEY UPDATE%'
      """

    @Test("A link that a concurrent change takes from a list is missing from its page only")
    func departingLink() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        let content = LinkContent(destination: "/", tags: ["spring"], visitLimit: 0)
        try await store.insert((0..<4).map { .sample($0, content: content) })
        var filter = LinkFilter()
        filter.tag = "spring"
        let isLocked = Collected<Bool>()
        async let departure = store.change(link: uuid(2)) {
          isLocked.append(true)
          // The page has been selected, and waits for this link.
          let deadline = ContinuousClock.now + .seconds(60)
          while try database.number(waitingCount) == 0, .now < deadline {
            Thread.sleep(forTimeInterval: 0.001)
          }
          $0.content.tags = []
        }
        while isLocked.elements.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        let page = try await store.change(
          linksBy: filter,
          after: nil,
          limit: 2,
          didCommit: { _ in }
        ) {
          $0.content.visitLimit? += 1
        }
        #expect(try await departure != nil)
        #expect(page.elements.map(\.id) == [uuid(3)])
        #expect(page.nextCursor == uuid(2))
        #expect(try await store.link(id: uuid(2))?.content.visitLimit == 0)
        try await store.close()
      }
    }

    @Test("Two codes with one idempotency key at the same time are redeemed once")
    func sharedKey() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        let invitations = (0..<40).map { Invitation.issued($0) }
        try await store.insert(invitations)
        for pair in stride(from: 0, to: 40, by: 2) {
          async let first = store.redeem(
            code: invitations[pair].code,
            by: .sample(by: "a", key: "key-\(pair)")
          )
          async let second = store.redeem(
            code: invitations[pair + 1].code,
            by: .sample(by: "a", key: "key-\(pair)")
          )
          let outcomes = try await [first, second]
          #expect(outcomes.filter(\.isRedeemed).count == 1)
          #expect(outcomes.filter { $0.refusal == .keyReused }.count == 1)
        }
        try await store.close()
      }
    }

    @Test("A thousand redeemers on three nodes get exactly the capacity of a hundred")
    func fleet() async throws {
      try await TestDatabase.with { database in
        var stores: [PostgreSQLStore] = []
        for _ in 0..<3 { stores.append(try await database.store()) }
        let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: 100))
        try await stores[0].insert([invitation])
        let nodes = stores
        let outcomes = try await withThrowingTaskGroup(of: RedemptionOutcome.self) { group in
          for number in 0..<1000 {
            group.addTask {
              try await nodes[number % 3].redeem(
                code: invitation.code,
                by: .sample(by: "redeemer-\(number)")
              )
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter(\.isRedeemed).count == 100)
        #expect(outcomes.filter { $0.refusal == .exhausted }.count == 900)
        #expect(try await stores[1].invitation(code: invitation.code)?.usedCount == 100)
        #expect(try await stores[2].counts(invitation: invitation.id).redemptions == 100)
        for store in stores { try await store.close() }
      }
    }
  }
}
