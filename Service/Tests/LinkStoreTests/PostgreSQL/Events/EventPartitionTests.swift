import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("Partitions of events")
  struct EventPartitionTests {
    /// An event whose ID has the time of the event.
    private func event(_ day: Int, host: String = "brand.example") -> VisitEvent {
      var random = SystemRandomNumberGenerator()
      let time = moment(Int64(day) * 86_400_000)
      var event = VisitEvent.sample(0, at: time.milliseconds, host: host, link: "link")
      event.id = UniqueID.make(at: time, using: &random)
      return event
    }

    private func partitions(_ database: TestDatabase) throws -> [String] {
      try database.connection().run(
        "SELECT relid::regclass::text FROM pg_partition_tree('events') WHERE isleaf ORDER BY 1"
      ).all { try $0.text() }
    }

    @Test("Each month gets a partition when its first event arrives, on all nodes at once")
    func creation() async throws {
      try await TestDatabase.with { database in
        let nodes = [try await database.store(), try await database.store()]
        try await withThrowingTaskGroup { group in
          for day in stride(from: 20_000, to: 20_120, by: 5) {
            for node in nodes {
              let event = event(day)
              group.addTask { try await node.record([event], yieldPolicy: .continuous) }
            }
          }
          try await group.waitForAll()
        }
        let months = ["2024_10", "2024_11", "2024_12", "2025_01"].map { "events_" + $0 }
        #expect(try partitions(database) == months + ["events_other"])
        #expect(try database.number("SELECT COUNT(*) FROM events_other") == 0)
        #expect(try await nodes[0].counts(link: "link").visits == 48)
        for node in nodes { try await node.close() }
      }
    }

    @Test("A refused partition is tried again later, and one that an outage prevents at once")
    func failures() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store { $0.statementLimit = .seconds(1) }
        let away = try await database.store()
        try await away.close()
        let partitions = EventPartitions()
        let months: Set = [try #require(EventMonth(eventID: event(20_000).id))]
        await partitions.createIfPossible(months, with: away.runner)

        let other = try database.connection()
        try other.run("BEGIN")
        try other.run("LOCK TABLE events_other IN ACCESS EXCLUSIVE MODE")
        await partitions.createIfPossible(months, with: store.runner)
        try other.run("ROLLBACK")
        await partitions.createIfPossible(months, with: store.runner)
        #expect(try self.partitions(database) == ["events_other"])

        partitions.forgetAll()
        await partitions.createIfPossible(months, with: away.runner)
        await partitions.createIfPossible(months, with: store.runner)
        #expect(try self.partitions(database) == ["events_2024_10", "events_other"])
        try await store.close()
      }
    }

    @Test("An event that came before its partition moves there, and still counts once")
    func late() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        let event = event(20_000)
        try database.connection().run(
          "INSERT INTO events (id, kind, time, host, platform, browser)"
            + " VALUES ('\(event.id)', 1, 0, 'a', 'ios', 'safari')"
        )
        #expect(try database.number("SELECT COUNT(*) FROM events_other") == 1)
        try await store.record([event], yieldPolicy: .continuous)
        #expect(try database.number("SELECT COUNT(*) FROM events_2024_10") == 1)
        #expect(try await store.counts(link: "link").visits == 0)
        try await store.close()
      }
    }

    @Test("An ID that does not begin with a time is stored and counted once, too")
    func otherIDs() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        var events = [event(20_000), event(20_000)]
        (events[0].id, events[1].id) = ("", "zzz")
        for _ in 0..<2 { try await store.record(events, yieldPolicy: .continuous) }
        for event in events { #expect(try await store.event(id: event.id) == event) }
        #expect(try await store.counts(link: "link").visits == 2)
        try await store.close()
      }
    }

    @Test("Retention drops the partitions that contain only old events, and removes other old ones")
    func retention() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        // October to December 2024.
        let events = [20_000, 20_031, 20_062].flatMap { day in
          [event(day), event(day, host: "other"), event(day)]
        }
        try await store.record(events, yieldPolicy: .continuous)
        let times = [
          "brand.example": moment(20_063 * 86_400_000), "other": moment(20_001 * 86_400_000),
        ]
        #expect(try await store.removeEvents(before: times) == 7)
        let months = ["2024_11", "2024_12"].map { "events_" + $0 }
        #expect(try partitions(database) == months + ["events_other"])
        #expect(try database.number("SELECT COUNT(*) FROM events") == 2)
        #expect(try await store.counts(link: "link").visits == 9)
        // The dropped month comes back if a late event arrives.
        try await store.record([event(20_000)], yieldPolicy: .continuous)
        #expect(try database.number("SELECT COUNT(*) FROM events") == 3)
        try await store.close()
      }
    }

    @Test("Several nodes can remove old events at the same time")
    func together() async throws {
      try await TestDatabase.with { database in
        var stores: [PostgreSQLStore] = []
        for _ in 0..<4 { stores.append(try await database.store { $0.connectionCount = 1 }) }
        let nodes = stores
        let days = stride(from: 20_000, to: 20_360, by: 10)
        try await nodes[0].record(days.map { event($0) }, yieldPolicy: .continuous)
        let removed = try await withThrowingTaskGroup(of: Int.self) { group in
          for node in nodes {
            group.addTask {
              try await node.removeEvents(host: "brand.example", before: moment(1 << 50))
            }
          }
          return try await group.reduce(0, +)
        }
        #expect(removed == 36)
        #expect(try partitions(database) == ["events_other"])
        for node in nodes { try await node.close() }
      }
    }

    @Test("A click counts again only after its opening was removed", arguments: [true, false])
    func clicks(dropsPartition: Bool) async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        func opening() -> VisitEvent {
          var event = event(20_000)
          (event.kind, event.clickID) = (.opening, "click")
          return event
        }
        var keeper = event(20_000)
        keeper.host = "other"
        try await store.record([opening(), opening(), keeper], yieldPolicy: .continuous)
        #expect(try await store.counts(link: "link").openings == 1)
        if dropsPartition {
          _ = try await store.removeEvents(host: "other", before: moment(1 << 50))
        }
        let removed = try await store.removeEvents(host: "brand.example", before: moment(1 << 50))
        #expect(removed == 1)
        try await store.record([opening()], yieldPolicy: .continuous)
        #expect(try await store.counts(link: "link").openings == 2)
        try await store.close()
      }
    }
  }

  @Suite("Counts")
  struct CountSliceTests {
    @Test("Counts of many nodes are summed, also while their slices are added up")
    func folding() async throws {
      try await TestDatabase.with { database in
        var stores: [PostgreSQLStore] = []
        for _ in 0..<3 { stores.append(try await database.store { $0.connectionCount = 2 }) }
        let nodes = stores
        try await withThrowingTaskGroup { group in
          for (number, node) in nodes.enumerated() {
            group.addTask {
              for part in 0..<20 {
                let events = (0..<20).map {
                  VisitEvent.sample(number * 1000 + part * 20 + $0, link: "l\($0)", campaign: "c")
                }
                try await node.record(events, yieldPolicy: .continuous)
                if part.isMultiple(of: 5) { try await node.foldCounts() }
              }
            }
          }
          try await group.waitForAll()
        }
        for _ in 0..<2 {
          #expect(try await nodes[0].counts(link: "l7").visits == 60)
          #expect(try await nodes[0].countsByCampaign(host: nil).map(\.counts.visits) == [1200])
          try await nodes[1].maintain(at: moment(1_700_000_000_000))
        }
        let slices = "SELECT COUNT(*) FROM subject_counts WHERE slice <> 0"
        #expect(try database.number(slices) == 0)
        #expect(try database.number("SELECT COUNT(*) FROM subject_counts") == 20)
        for store in stores { try await store.close() }
      }
    }

    @Test("Maintenance removes commit keys after a day, and creates partitions ahead")
    func maintenance() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        for number in 0..<3 { try await store.insert([.sample(number)]) }
        let keys = "SELECT COUNT(*) FROM commit_keys"
        let old = "UPDATE commit_keys SET created_at = now() - interval '25 hours'"
        #expect(try database.number(keys) == 3)
        try database.connection().run(old + " WHERE key IN (SELECT key FROM commit_keys LIMIT 2)")
        try await store.maintain(at: moment(1_700_000_000_000))
        #expect(try database.number(keys) == 1)
        let ahead =
          "SELECT to_regclass('events_2023_11') IS NOT NULL"
          + " AND to_regclass('events_2023_12') IS NOT NULL"
        #expect(try database.number(ahead) == 1)
        try await store.close()
      }
    }
  }
}
