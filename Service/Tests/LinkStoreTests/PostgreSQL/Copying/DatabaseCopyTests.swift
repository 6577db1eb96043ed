import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("Copies of a SQLite database")
  struct DatabaseCopyTests {
    @Test("Both stores return the same after a copy", arguments: [1, 7, 1000])
    func everything(batchSize: Int) async throws {
      try await CopyHome.with { home in
        let report = try await home.copy(batchSize: batchSize).run()
        #expect(report.isIdentical, "\(report)")
        #expect(report.tables.map(\.name) == CopiedTable.all.map(\.name))
        // A database has one row of progress, and those of what is not counted.
        let small = [
          "uncounted_events", "statistics_progress", "removed_events", "statistics_due_blocks",
        ]
        for table in report.tables where !small.contains(table.name) {
          #expect(table.source.rowCount > 2, "\(table.name)")
        }
        #expect(report.tables.contains { $0.name == small[3] && $0.source.rowCount > 0 })
        let source = try SQLiteStore(path: home.sqlite.path)
        let target = try await home.target.store()
        let (original, copied) = try await (
          CopiedContent(of: source), CopiedContent(of: target)
        )
        #expect(copied == original)
        let question = StatisticsQuestion(
          by: .link,
          bounds: [QuarterHour(number: 0), QuarterHour(number: 4_000_000)]
        )
        let counts = try await source.statistics(question)
        #expect(counts.total.visits > 0)
        #expect(try await source.uncountedEventCount() > 0)
        #expect(try await target.statistics(question) == counts)
        while try await target.countEvents(limit: 3, at: nil) != .nothingLeft {}
        #expect(try await target.statistics(question) == counts)
        #expect(original.links.count == CopiedContent.texts.count + 1)
        #expect(original.repetitions.allSatisfy { $0.repeated != nil })
        #expect(original.events.allSatisfy { $0 != nil })
        try await source.close()
        try await target.close()
      }
    }

    @Test("Events are in the partitions of their months, and an opening still counts once")
    func partitions() async throws {
      try await CopyHome.with { home in
        _ = try await home.copy().run()
        #expect(try home.target.number("SELECT COUNT(*) FROM events_other WHERE kind <> 5") == 1)
        #expect(try home.target.number("SELECT COUNT(*) FROM events_2024_10") > 1)
        let store = try await home.target.store()
        let before = try await store.countsByCampaign(host: nil).map(\.counts.openings)
        let click = CopiedContent.texts[1]
        var again = VisitEvent.sample(7000, .opening, campaign: "c1")
        again.clickID = "click\(click)"
        try await store.record([again], yieldPolicy: .continuous)
        #expect(try await store.countsByCampaign(host: nil).map(\.counts.openings) == before)
        try await store.close()
      }
    }

    @Test("An empty database is copied, and another call only compares")
    func empty() async throws {
      try await SQLiteHome.with { sqlite in
        try await SQLiteStore(path: sqlite.path).close()
        try await TestDatabase.with(isEmpty: true) { target in
          let home = CopyHome(sqlite: sqlite, target: target)
          for _ in 0..<2 {
            let report = try await home.copy().run()
            #expect(report.isIdentical)
            #expect(report.tables.allSatisfy { $0.source.rowCount == 0 })
          }
        }
      }
    }

    @Test("A copy that is interrupted after any batch continues, and copies each row once")
    func interruptions() async throws {
      try await CopyHome.with { home in
        var copiedCounts: [String: [Int]] = [:]
        var interruptionCount = 0
        while true {
          let copy = try home.copy(batchSize: 4)
          let task = Task { () -> [CopyStep] in
            var steps: [CopyStep] = []
            do {
              _ = try await copy.run { step in
                guard step.phase == .copying else { return }
                steps.append(step)
                withUnsafeCurrentTask { $0?.cancel() }
              }
            } catch is CancellationError {
              return steps
            }
            return []
          }
          guard let step = try await task.value.first else { break }
          copiedCounts[step.table, default: []].append(step.rowCount)
          interruptionCount += 1
        }
        // Each call copied one more batch of 4 rows.
        for (table, counts) in copiedCounts {
          let expected = counts.indices.map { min(($0 + 1) * 4, counts.last ?? 0) }
          #expect(counts == expected, "\(table)")
        }
        #expect(interruptionCount > 30)
        #expect(try await home.copy().run().isIdentical)
      }
    }

    @Test(
      "A copy whose connection is cut at any byte can continue",
      arguments: TestProxy.Direction.allCases
    )
    func cuts(_ direction: TestProxy.Direction) async throws {
      try await CopyHome.with { home in
        let proxy = try TestProxy(to: home.target.server)
        defer { proxy.close() }
        let name = home.target.name
        let url = try PostgreSQLURL("postgresql://postgres@/\(name)?host=\(proxy.folder)")
        var cutCount = 0
        // Every part of the copy is hit, because each call begins at another place.
        for byteCount in stride(from: 1000, through: 20_000, by: 811) {
          proxy.cut(direction, after: byteCount)
          do { _ = try await home.copy(to: url, batchSize: 4).run() } catch let error as CopyError {
            #expect(error.code == .interrupted)
          } catch let error as StoreError {
            // The connection was cut before the copy began.
            #expect(error.code == .unavailable)
          }
          if proxy.endCut() { cutCount += 1 }
        }
        #expect(cutCount > 10)
        #expect(try await home.copy().run().isIdentical)
      }
    }

    @Test("Two copies at the same time do not copy a row twice")
    func together() async throws {
      try await CopyHome.with { home in
        let (copy, other) = (try home.copy(batchSize: 1), try home.copy(batchSize: 1))
        async let first = code { _ = try await copy.run() }
        async let second = code { _ = try await other.run() }
        let codes = await [first, second]
        // The journal's folder does not exist, so it does not keep the second copy out.
        #expect(codes.count { $0 == nil } >= 1)
        #expect(try await home.copy().run().isIdentical)
      }
    }

    /// Whether a copy succeeded; nil if it did.
    private func code(_ body: () async throws -> Void) async -> CopyError.Code? {
      do {
        try await body()
        return nil
      } catch {
        return (error as? CopyError)?.code
      }
    }
  }
}
