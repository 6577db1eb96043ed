import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("Commits without an answer")
  struct CommitOutcomeTests {
    @Test(
      "A connection that is cut at any byte of a redemption makes it happen exactly once",
      arguments: TestProxy.Direction.allCases
    )
    func cutRedemption(_ direction: TestProxy.Direction) async throws {
      try await TestDatabase.with { database in
        let proxy = try TestProxy(to: database.server)
        defer { proxy.close() }
        let store = try await database.store(through: proxy) { $0.connectionCount = 1 }
        let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: nil))
        try await store.insert([invitation])
        var count = 0
        // The first redemption prepares the statements.
        for byteCount in [-1] + Array(stride(from: 0, through: 10_000, by: 13)) {
          if byteCount >= 0 { proxy.cut(direction, after: byteCount) }
          let request = RedemptionRequest.sample(by: "redeemer-\(count)")
          let outcome = try await store.redeem(code: invitation.code, by: request)
          count += 1
          #expect(outcome.isRedeemed)
          #expect(try await store.invitation(code: invitation.code)?.usedCount == count)
          if byteCount >= 0, !proxy.endCut() { break }
        }
        #expect(count > 20)
        #expect(try await store.counts(invitation: invitation.id).redemptions == count)
        #expect(try database.number("SELECT COUNT(*) FROM redemptions") == count)
        #expect(try database.number("SELECT COUNT(*) FROM redemption_keys") == count)
        try await store.close()
      }
    }

    @Test(
      "A connection that is cut at any byte of an insertion or a change makes it happen exactly once",
      arguments: TestProxy.Direction.allCases
    )
    func cutChange(_ direction: TestProxy.Direction) async throws {
      try await TestDatabase.with { database in
        let proxy = try TestProxy(to: database.server)
        defer { proxy.close() }
        let store = try await database.store(through: proxy) { $0.connectionCount = 1 }
        let reported = Collected<Int>()
        try await store.insert([.sample(0, content: LinkContent(destination: "/", visitLimit: 0))])
        var count = 0
        for byteCount in [-1] + Array(stride(from: 0, through: 20_000, by: 29)) {
          if byteCount >= 0 { proxy.cut(direction, after: byteCount) }
          count += 1
          try await store.insert([.sample(count)])
          let changed = try await store.change(
            link: uuid(0),
            didCommit: { reported.append($0.content.visitLimit ?? 0) }
          ) {
            $0.content.visitLimit? += 1
          }
          #expect(changed?.content.visitLimit == count)
          if byteCount >= 0, !proxy.endCut() { break }
        }
        #expect(count > 20)
        #expect(reported.elements == Array(1...count))
        #expect(try database.number("SELECT COUNT(*) FROM links") == count + 1)
        try await store.close()
      }
    }

    @Test("A fence keeps a late transaction from committing, and a commit keeps the fence out")
    func fence() async throws {
      try await TestDatabase.with { database in
        let (old, new) = (try database.connection(), try database.connection())
        func begin() throws -> (Transaction, CommitKey) {
          let transaction = Transaction(old, .readCommitted)
          try transaction.write("INSERT INTO checks (id, number) VALUES (1, 1)")
          return (transaction, CommitKey())
        }
        let (late, lateKey) = try begin()
        for _ in 0..<2 { #expect(try !lateKey.wasCommitted(on: new)) }
        let error = #expect(throws: PostgreSQLError.self) { try late.commit(lateKey) }
        #expect(error?.constraint == "commit_keys_pkey")
        late.rollBack()
        #expect(try database.number("SELECT COUNT(*) FROM checks") == 0)
        let (committed, key) = try begin()
        try committed.commit(key)
        for _ in 0..<2 { #expect(try key.wasCommitted(on: new)) }
        #expect(try database.number("SELECT COUNT(*) FROM checks") == 1)
      }
    }

    @Test("A write whose outcome cannot be learned in time says so")
    func unknown() async throws {
      try await TestDatabase.with { database in
        let proxy = try TestProxy(to: database.server)
        defer { proxy.close() }
        let store = try await database.store(through: proxy) {
          $0.connectionCount = 1
          $0.statementLimit = .seconds(1)
          $0.callLimit = .milliseconds(500)
        }
        let locker = try database.connection()
        try await store.insert([.sample(1)])
        // The key of the transaction waits for the lock, so its commit has no answer.
        try locker.run("BEGIN")
        try locker.run("LOCK TABLE commit_keys IN ACCESS EXCLUSIVE MODE")
        async let outcome = code { try await store.insert([.sample(2)]) }
        let waiting =
          "SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database"
          + " WHERE datname = current_database() AND NOT granted"
        while try locker.run(waiting).count == 0 { try await Task.sleep(for: .milliseconds(5)) }
        proxy.holdUp(true)
        #expect(await outcome == .outcomeUnknown)
        proxy.holdUp(false)
        try locker.run("ROLLBACK")
        try await store.close()
      }
    }
  }
}
