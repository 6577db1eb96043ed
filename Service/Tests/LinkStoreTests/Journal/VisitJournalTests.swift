import Dispatch
import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Journals")
  struct VisitJournalTests {
    private let disk = SimulatedDisk()
    private let store = MemoryStore()
    private let notices = Monitor<[JournalNotice]>([])

    private func journal(
      _ options: JournalOptions = JournalOptions(),
      files: JournalFileSystem? = nil
    ) throws -> VisitJournal {
      try VisitJournal(
        files: files ?? disk.files(),
        options: options,
        // Short pauses end at once, deadlines never.
        sleep: {
          $0 < .seconds(60) ? await Task.yield() : try await Task.sleep(for: .seconds(3600))
        },
        report: { [notices] notice in notices.withLock { $0.append(notice) } },
        record: { [store] in try store.record($0, yieldPolicy: $1) }
      )
    }

    private var codes: [JournalNotice.Code] { notices.withLock { $0.map(\.code) } }

    @Test("An event is on disk when append returns")
    func append() async throws {
      let journal = try journal()
      try await journal.append(.plain(1))
      disk.cutPower()
      #expect(try JournalRecovery(disk.files()).backlog.pendingCount == 1)
      #expect(journal.status.writtenCount == 1)
    }

    @Test("A journal drains every event in order, and is empty after shutdown")
    func drain() async throws {
      var options = JournalOptions()
      options.segmentByteCount = 1000
      options.batchCount = 7
      let journal = try journal(options)
      let run = Task { await journal.run() }
      for number in 1...300 {
        if number.isMultiple(of: 3) {
          journal.enqueue(.plain(number))
        } else {
          try await journal.append(.plain(number))
        }
      }
      await journal.shutDown(within: .seconds(60))
      await run.value
      #expect(store.ids == (1...300).map(String.init))
      #expect(journal.status.pendingCount == 0)
      #expect(disk.names == [])
    }

    @Test("A journal drains a partial batch", .timeLimit(.minutes(1)))
    func rest() async throws {
      var options = JournalOptions()
      options.batchCount = 10
      let journal = try journal(options)
      for number in 1...25 { try await journal.append(.plain(number)) }
      let run = Task { await journal.run() }
      await store.wait { $0.ids.count == 25 }
      #expect(store.ids == (1...25).map(String.init))
      await journal.shutDown(within: .seconds(60))
      await run.value
      #expect(journal.status.pendingCount == 0)
    }

    @Test("Events that are damaged while they wait are reported and count as lost")
    func damage() async throws {
      let journal = try journal()
      for number in 1...3 { try await journal.append(.plain(number)) }
      let name = try #require(disk.names.first)
      let frameCount = try JournalFrame.encode(.plain(1)).count
      disk.monitor.withLock { state in
        guard let file = state.names[name] else { return }
        state.files[file]?.bytes[frameCount + 20] ^= 1
      }
      await journal.shutDown(within: .seconds(60))
      #expect(store.ids == ["1", "3"])
      #expect(journal.status.lostCount == 1)
      #expect(journal.status.pendingCount == 0)
      #expect(codes == [.damaged])
    }

    @Test("Draining yields until the backlog is too large")
    func yieldPolicy() async throws {
      var options = JournalOptions()
      options.batchCount = 7
      options.maximumYieldingBacklog = 18
      let journal = try journal(options)
      for number in 1...25 { try await journal.append(.plain(number)) }
      await journal.shutDown(within: .seconds(60))
      let yieldPolicies = store.monitor.withLock { $0.yieldPolicies }
      #expect(yieldPolicies == [.continuous, .yielding, .yielding, .yielding])
    }

    @Test("Waiting events share a sync")
    func groupCommit() async throws {
      let journal = try journal()
      try await withThrowingTaskGroup { group in
        for number in 0..<1000 { group.addTask { try await journal.append(.plain(number)) } }
        try await group.waitForAll()
      }
      await journal.shutDown(within: .seconds(60))
      #expect(Set(store.ids).count == 1000)
      #expect(disk.monitor.withLock { $0.syncCount } < 1000)
    }

    @Test("A full disk is reported at once, losses are counted, and writing resumes")
    func diskFull() async throws {
      let journal = try journal()
      try await journal.append(.plain(1))
      disk.fail([.write])
      for number in 2...4 {
        let error = await #expect(throws: JournalError.self) {
          try await journal.append(.plain(number))
        }
        #expect(error?.code == .diskFull)
      }
      #expect(journal.status.lostCount == 3)
      #expect(journal.status.writeError?.code == .diskFull)
      disk.fail([])
      try await journal.append(.plain(5))
      #expect(journal.status.writeError == nil)
      await journal.shutDown(within: .seconds(60))
      #expect(store.ids == ["1", "5"])
      #expect(codes == [.writesFailing, .writesRecovered])
      #expect(journal.status.lostCount == 3)
    }

    @Test("A failing store delays events until it recovers", .timeLimit(.minutes(1)))
    func storeFails() async throws {
      store.isFailing = true
      let journal = try journal()
      let run = Task { await journal.run() }
      for number in 1...5 { try await journal.append(.plain(number)) }
      await store.wait { $0.attempts >= 3 }
      #expect(journal.status.pendingCount == 5)
      store.isFailing = false
      await journal.shutDown(within: .seconds(60))
      await run.value
      #expect(store.ids == (1...5).map(String.init))
      #expect(codes == [.storeFailing, .storeRecovered])
    }

    @Test("A batch that the store does not take is divided", .timeLimit(.minutes(1)))
    func dividedBatches() async throws {
      var options = JournalOptions()
      options.smallestBatchCount = 3
      store.monitor.withLock { $0.maximumCount = 20 }
      let journal = try journal(options)
      for number in 1...500 { journal.enqueue(.plain(number)) }
      let run = Task { await journal.run() }
      await store.wait { $0.ids.count == 500 }
      await journal.shutDown(within: .seconds(60))
      await run.value
      #expect(store.ids == (1...500).map(String.init))
    }

    @Test("Shutdown meets its deadline with a dead store, and the next start has the rest")
    func deadStore() async throws {
      store.isFailing = true
      let first = try journal()
      for number in 1...5 { try await first.append(.plain(number)) }
      await first.shutDown(within: .zero)
      store.isFailing = false
      let second = try journal()
      #expect(second.status.pendingCount == 5)
      await second.shutDown(within: .seconds(60))
      #expect(store.ids == (1...5).map(String.init))
    }

    @Test("A dead store does not delay the shutdown until its deadline", .timeLimit(.minutes(1)))
    func shutdownWithDeadStore() async throws {
      store.isFailing = true
      let journal = try journal()
      let run = Task { await journal.run() }
      for number in 1...5 { try await journal.append(.plain(number)) }
      // Nobody advances this deadline.
      await journal.shutDown(within: .seconds(3600))
      await run.value
      #expect(store.monitor.withLock { $0.attempts } >= 5)
      #expect(journal.status.pendingCount == 5)
      #expect(journal.status.lostCount == 0)
    }

    @Test("A journal drains nothing after its shutdown: the next journal may have the folder")
    func nothingAfterShutdown() async throws {
      let release = DispatchSemaphore(value: 0)
      var files = disk.files()
      files.truncate = { _, _ in release.wait() }
      let first = try journal(files: files)
      try await first.append(.plain(1))
      // The writer hangs while it closes its segment, so that the shutdown reaches its deadline.
      await first.shutDown(within: .zero)
      release.signal()
      await first.run()
      #expect(store.ids == [])
      #expect(first.status.pendingCount == 1)
    }

    @Test("A journal counts events after shutdown as lost")
    func closed() async throws {
      let journal = try journal()
      await journal.shutDown(within: .seconds(60))
      let error = await #expect(throws: JournalError.self) { try await journal.append(.plain(1)) }
      #expect(error?.code == .closed)
      journal.enqueue(.plain(2))
      #expect(journal.status.lostCount == 2)
    }

    @Test("Cancellation stops the drain, and shutdown completes it")
    func cancelled() async throws {
      let journal = try journal()
      let run = Task { await journal.run() }
      run.cancel()
      await run.value
      try await journal.append(.plain(1))
      await journal.shutDown(within: .seconds(60))
      #expect(store.ids == ["1"])
    }
  }
}
