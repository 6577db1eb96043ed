import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("Counting the events of a fleet")
  struct CountingTests {
    private static let question = StatisticsQuestion(
      bounds: [QuarterHour(number: 0), QuarterHour(number: 4_000_000)]
    )

    private static func insertion(_ number: Int, batch: String? = nil) -> String {
      let event = VisitEvent.sample(number)
      return """
        INSERT INTO events (id, kind, time, host, platform, browser\(batch == nil ? "" : ", batch"))
        VALUES ('\(event.id)', 1, 1000, 'brand.example', 'ios', 'safari'\(batch.map { ", \($0)" } ?? ""))
        """
    }

    @Test("Events that a node of the version before stores are counted once, in any order")
    func olderNode() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        let connection = try database.connection()
        // The IDs are not in the order of the transactions.
        for (round, numbers) in [[7, 8], [1, 2, 3], [5]].enumerated() {
          try connection.run("BEGIN")
          for number in numbers { try connection.run(Self.insertion(number)) }
          try connection.run("COMMIT")
          try await store.record([.sample(100 + round)], yieldPolicy: .continuous)
          let count = [3, 7, 9][round]
          #expect(try await store.statistics(Self.question).total.visits == count)
          if round == 1 { try await store.countAllEvents() }
          #expect(try await store.statistics(Self.question).total.visits == count)
        }
        try await store.recountEvents()
        #expect(try await store.statistics(Self.question).total.visits == 9)
        try await store.countAllEvents()
        #expect(try await store.statistics(Self.question).total.visits == 9)
        #expect(try await store.uncountedEventCount() == 0)
        try await store.close()
      }
    }

    @Test("Counting finds the link of each event by its ID, even if the planner expects few events")
    func plan() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try await store.insert((0..<500).map { .sample($0 + 1) })
        let connection = try database.connection()
        try connection.run(
          """
          INSERT INTO events (id, kind, time, host, link_id, platform, browser, batch)
          SELECT '01900000-0000-7000-8000-' || lpad(n::text, 12, '0'), 1, 1000, 'brand.example',
          '\(uuid(1))', 'ios', 'safari', n / 1000 FROM generate_series(1, 300000) n
          """
        )
        try connection.run("ANALYZE events, links")
        // The statistics of the planner are older than the transaction.
        let events = UncountedEvents(
          batches: 500...500,
          eventCount: 20_000,
          lastID: "",
          since: .min,
          isWholeTransaction: true
        )
        var statement = try #require(
          UncountedEvents.selection(ofTransactions: [events], from: .min, to: .max)
        )
        statement.sql = "EXPLAIN \(statement.sql)"
        let plan = try connection.run([statement]).first?.all { try $0.text() } ?? []
        #expect(plan.contains { $0.contains("links_pkey") })
        #expect(!plan.contains { $0.contains("Join Filter") }, "\(plan.joined(separator: "\n"))")
        try await store.close()
      }
    }

    @Test("Thousands of small transactions are counted, and none of those between them")
    func smallTransactions() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store { $0.statementLimit = .seconds(4) }
        let connection = try database.connection()
        try connection.run(
          """
          INSERT INTO events (id, kind, time, host, platform, browser, batch)
          SELECT '01900000-0000-7000-8000-' || lpad(n::text, 12, '0'), 1, 1000, 'brand.example',
          'ios', 'safari', n FROM generate_series(1, 10000) n
          """
        )
        // Every third transaction is already counted.
        try connection.run(
          """
          INSERT INTO uncounted_events (batch, event_count)
          SELECT n, 1 FROM generate_series(1, 10000) n WHERE n % 3 > 0
          """
        )
        #expect(try await store.statistics(Self.question).total.visits == 6667)
        try await store.countAllEvents()
        #expect(try await store.statistics(Self.question).total.visits == 6667)
        #expect(try await store.uncountedEventCount() == 0)
        try await store.close()
      }
    }

    @Test("A recount waits for events that are being stored, and counts them once")
    func recountDuringStorage() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try await store.record((0..<3).map { .sample($0) }, yieldPolicy: .continuous)
        try await store.countAllEvents()
        let connection = try database.connection()
        try connection.run("BEGIN")
        let results = try connection.run(UncountedEvents.nextNumber)
        let number = try #require(try results.last?.first { try $0.number() as Int })
        // Later transactions have higher numbers.
        try await store.record((3..<6).map { .sample($0) }, yieldPolicy: .continuous)
        let recount = Task { try await store.recountEvents() }
        try connection.run(Self.insertion(50, batch: "\(number)"))
        try connection.run(
          "INSERT INTO uncounted_events (batch, event_count) VALUES (\(number), 1)"
        )
        try connection.run("COMMIT")
        try await recount.value
        #expect(try await store.statistics(Self.question).total.visits == 7)
        try await store.countAllEvents()
        #expect(try await store.statistics(Self.question).total.visits == 7)
        try await store.close()
      }
    }

    @Test("A recount waits for the removal of events, and keeps the counts of what is removed")
    func recountDuringRemoval() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try await store.record((0..<3).map { .sample($0) }, yieldPolicy: .continuous)
        try await store.countAllEvents()
        let connection = try database.connection()
        try connection.run("BEGIN")
        try connection.run(AdvisoryLock.eventRemoval.shared)
        let recount = Task { try await store.recountEvents() }
        try connection.run("INSERT INTO removed_events VALUES ('brand.example', 100000)")
        try connection.run("DELETE FROM events")
        try connection.run("COMMIT")
        try await recount.value
        try await store.countAllEvents()
        #expect(try await store.statistics(Self.question).total.visits == 3)
        try await store.close()
      }
    }

    @Test("More uncounted events than fit in one part are added up")
    func parts() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        let count = PostgreSQLStore.countedBatchSize + 10
        for start in stride(from: 0, to: count, by: 5000) {
          let numbers = start..<min(start + 5000, count)
          try await store.record(numbers.map { .sample($0) }, yieldPolicy: .continuous)
        }
        #expect(try await store.statistics(Self.question).total.visits == count)
        try await store.recountEvents()
        #expect(try await store.statistics(Self.question).total.visits == count)
        try await store.close()
      }
    }
  }
}
