import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("A database that is away")
  struct OutageTests {
    private static func limits(_ options: inout PostgreSQLStore.Options) {
      // Longer than a connection and a migration take on a busy machine.
      options.waitingTime = .seconds(3)
      options.statementLimit = .seconds(2)
      options.callLimit = .seconds(3)
    }

    /// Expects that calls fail within a limited time, and succeed again by themselves.
    private func expectRecovery(
      of store: PostgreSQLStore,
      during outage: (Bool) async throws -> Void
    ) async throws {
      try await store.insert([.sample(1)])
      try await outage(true)
      let start = ContinuousClock.now
      await withTaskGroup { group in
        for number in 0..<40 {
          group.addTask {
            let code = await code {
              _ = try await store.link(id: uuid(1))
              try await store.insert([.sample(100 + number)])
            }
            #expect(code == .unavailable || code == .outcomeUnknown)
          }
        }
      }
      // The call limit, a connection attempt of 3 seconds, and a slow machine.
      #expect(ContinuousClock.now - start < .seconds(60))
      try await outage(false)
      let end = ContinuousClock.now + .seconds(20)
      while await code({ try await store.check() }) != nil, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(20))
      }
      try await store.insert([.sample(2)])
      try store.checkFiles()
      #expect(try await store.link(id: uuid(2)) != nil)
    }

    @Test("A frozen server: calls end in time, and work again afterwards")
    func frozen() async throws {
      let server = try await TestServer()
      let database = try await server.database()
      let store = try await database.store(Self.limits)
      defer { try? server.freeze(false) }
      try await expectRecovery(of: store) { try server.freeze($0) }
      let count = try database.number("SELECT COUNT(*) FROM links")
      #expect(count >= 2 && count <= 42)
      try await store.close()
      // The connections of the outage are gone.
      let connection = try database.connection()
      let others = """
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        """
      let end = ContinuousClock.now + .seconds(20)
      while try connection.run(others).count > 0, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(try connection.run(others).count == 0)
    }

    @Test("Sessions that do not answer are not replaced by more and more others")
    func unansweredSessions() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store {
          Self.limits(&$0)
          $0.connectionCount = 2
          $0.statementLimit = .seconds(1)
          $0.waitingTime = .seconds(1)
        }
        try await store.insert([.sample(1)])
        let observer = try database.connection()
        let sessions = """
          SELECT pid FROM pg_stat_activity WHERE datname = current_database()
          AND query LIKE '%FROM links%' AND pid <> pg_backend_pid()
          """
        var stopped: Set<Int> = []
        defer { for process in stopped { kill(pid_t(process), SIGCONT) } }
        // A session that has looked up a link becomes like one whose `COMMIT` waits for a standby: it
        // neither answers nor notices that its client is gone.
        let end = ContinuousClock.now + .seconds(12)
        while ContinuousClock.now < end {
          for process in try observer.run(sessions).all({ try $0.number() as Int })
          where stopped.insert(process).inserted {
            kill(pid_t(process), SIGSTOP)
          }
          _ = await code { _ = try await store.link(id: uuid(1)) }
        }
        #expect(stopped.count == 2)
        for process in stopped { kill(pid_t(process), SIGCONT) }
        let recovery = ContinuousClock.now + .seconds(20)
        while await code({ try await store.check() }) != nil, ContinuousClock.now < recovery {
          try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try await store.link(id: uuid(1)) != nil)
        try await store.close()
      }
    }

    @Test("A network that is cut both ways: calls end in time, and work again afterwards")
    func cutNetwork() async throws {
      try await TestDatabase.with { database in
        let proxy = try TestProxy(to: database.server)
        defer { proxy.close() }
        let store = try await database.store(through: proxy, Self.limits)
        try await expectRecovery(of: store) { proxy.holdUp($0) }
        try await store.close()
      }
    }

    @Test("Calls that find no free connection in time are unavailable, and the others succeed")
    func waiting() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store {
          $0.connectionCount = 2
          $0.waitingTime = .seconds(3)
          $0.waitingCount = 3
        }
        let locker = try database.connection()
        try locker.run("BEGIN")
        try locker.run("LOCK TABLE links IN ACCESS EXCLUSIVE MODE")
        let codes = try await withThrowingTaskGroup(of: StoreError.Code?.self) { group in
          for _ in 0..<10 {
            group.addTask { await code { _ = try await store.link(id: uuid(1)) } }
          }
          // Five are refused at once, three have waited too long, and two hold the connections.
          var codes: [StoreError.Code?] = []
          for _ in 0..<8 { codes += try await group.next().map { [$0] } ?? [] }
          #expect(codes.allSatisfy { $0 == .unavailable })
          try locker.run("ROLLBACK")
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == [nil, nil])
        let connections = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()"
        #expect(try database.number(connections) <= 4)
        try await store.close()
      }
    }

    @Test("A connection that the server ended is replaced without an error")
    func ended() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        let end =
          "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
          + " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        for number in 0..<20 {
          try await store.insert([.sample(number)])
          try database.connection().run(end)
          #expect(try await store.link(id: uuid(number)) != nil)
        }
        try await store.close()
      }
    }

    @Test("Closing waits for the calls that have begun, and can be repeated")
    func closing() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store { $0.connectionCount = 1 }
        let calls = (0..<20).map { number in Task { try await store.insert([.sample(number)]) } }
        while try database.number("SELECT COUNT(*) FROM links") == 0 {
          try await Task.sleep(for: .milliseconds(5))
        }
        async let other: Void = store.close()
        try await store.close()
        try await other
        let count = try database.number("SELECT COUNT(*) FROM links")
        var successes = 0
        for call in calls { if case .success = await call.result { successes += 1 } }
        #expect(successes == count)
      }
    }
  }
}
