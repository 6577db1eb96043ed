import LinkwrightTesting
import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Journal appenders")
  struct JournalAppenderTests {
    private let disk = SimulatedDisk()
    private let store = MemoryStore()

    private func journal(_ options: JournalOptions = JournalOptions()) throws -> VisitJournal {
      try VisitJournal(
        files: disk.files(),
        options: options,
        // Short pauses end at once, deadlines never.
        sleep: {
          $0 < .seconds(60) ? await Task.yield() : try await Task.sleep(for: .seconds(3600))
        },
        record: { [store] in try store.record($0, yieldPolicy: $1) }
      )
    }

    @Test("An appender writes the bytes that append writes")
    func bytes() async throws {
      var random = SeededGenerator(seed: 11)
      let events = (0..<200).map { _ in VisitEvent.random(&random) }
      let journal = try journal()
      let results = Results()
      let appender = journal.appender { results.add($0, $1) }
      for event in events { try appender.append(event) }
      await results.wait { $0.finished == 200 }
      let expected = try events.flatMap { try JournalFrame.encode($0) }
      let written = disk.bytes(SegmentName.of(1))
      #expect(Array(written.prefix(expected.count)) == expected)
      await journal.shutDown(within: .seconds(60))
    }

    @Test("Events of several threads are completed once, after they are on disk")
    func threads() async throws {
      let journal = try journal()
      try await withThrowingTaskGroup { group in
        for thread in 0..<4 {
          group.addTask {
            let results = Results()
            let appender = journal.appender { results.add($0, $1) }
            for number in 0..<500 { try appender.append(.plain("\(thread)-\(number)")) }
            await results.wait { $0.finished == 500 }
            #expect(results.state.failed == 0)
          }
          group.addTask { try await journal.append(.plain("\(thread)")) }
        }
        try await group.waitForAll()
      }
      disk.cutPower()
      #expect(try JournalRecovery(disk.files()).backlog.pendingCount == 2004)
      let ids = try recoveredIDs()
      for thread in 0..<4 {
        let own = ids.filter { $0.hasPrefix("\(thread)-") }
        #expect(own == (0..<500).map { "\(thread)-\($0)" })
      }
      await journal.shutDown(within: .seconds(60))
    }

    @Test("Events that are appended before the shutdown are completed by its end")
    func shutdown() async throws {
      let journal = try journal()
      let results = Results()
      let appender = journal.appender { results.add($0, $1) }
      for number in 0..<100 { try appender.append(.plain(number)) }
      await journal.shutDown(within: .seconds(60))
      #expect(results.state == Results.State(finished: 100, failed: 0))
      let error = #expect(throws: JournalError.self) { try appender.append(.plain(100)) }
      #expect(error?.code == .closed)
      #expect(results.state.finished == 100)
      #expect(store.ids == (0..<100).map(String.init))
      #expect(journal.status.lostCount == 1)
    }

    @Test("An event has one result, whether the disk takes it, fails, or is too slow")
    func failures() async throws {
      var options = JournalOptions()
      options.queueByteCount = 2000
      let journal = try journal(options)
      let results = Results()
      let appender = journal.appender { results.add($0, $1) }
      var rejected = 0
      for number in 0..<3000 {
        if number % 500 == 250 { disk.fail([.write, .sync], in: 2) }
        if number % 500 == 0 { disk.fail([]) }
        do { try appender.append(.plain(number)) } catch {
          #expect(error.code == .overloaded)
          rejected += 1
        }
        if number % 50 == 0 { await Task.yield() }
      }
      let accepted = 3000 - rejected
      await results.wait { $0.finished == accepted }
      disk.fail([])
      await journal.shutDown(within: .seconds(60))
      let (state, status) = (results.state, journal.status)
      #expect(state.finished == accepted)
      #expect(status.lostCount == rejected + state.failed)
      #expect(status.writtenCount == accepted - state.failed)
      #expect(store.ids.count == status.writtenCount)
    }

    @Test("An oversized event is rejected, and does not change the events around it")
    func tooLarge() async throws {
      let journal = try journal()
      let results = Results()
      let appender = journal.appender { results.add($0, $1) }
      try appender.append(.plain(1))
      var event = VisitEvent.plain(2)
      event.query = String(repeating: "x", count: JournalFrame.maximumPayloadCount)
      let error = #expect(throws: JournalError.self) { try appender.append(event) }
      #expect(error?.code == .tooLarge)
      try appender.append(.plain(3))
      await journal.shutDown(within: .seconds(60))
      #expect(results.state == Results.State(finished: 2, failed: 0))
      #expect(store.ids == ["1", "3"])
      #expect(journal.status.lostCount == 1)
    }

    private func recoveredIDs() throws -> [String] {
      var ids: [String] = []
      _ = try JournalRecovery(disk.files(), recovered: { ids.append($0.id) })
      return ids
    }
  }
}

/// Counts the results of an appender. One task may wait for them.
private final class Results: Sendable {
  struct State: Equatable {
    var finished = 0
    var failed = 0
  }

  private let monitor = Monitor(State())
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  var state: State { monitor.withLock { $0 } }

  func add(_ count: Int, _ result: Result<Void, JournalError>) {
    monitor.withLock { state in
      state.finished += count
      if case .failure = result { state.failed += count }
    }
    changes.continuation.yield()
  }

  func wait(until condition: (State) -> Bool) async {
    if condition(state) { return }
    for await _ in changes.stream where condition(state) { return }
  }
}
