import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("The journal")
  struct VisitJournalTests {
    private let disk = SimulatedDisk()
    private let store = MemoryStore()
    private let notices = Monitor<[JournalNotice]>([])

    private func journal(_ options: JournalOptions = JournalOptions()) throws -> VisitJournal {
      try VisitJournal(
        files: disk.files(),
        options: options,
        // Short pauses pass at once, deadlines never.
        sleep: {
          $0 < .seconds(60) ? await Task.yield() : try await Task.sleep(for: .seconds(3600))
        },
        report: { [notices] notice in notices.withLock { $0.append(notice) } },
        record: { [store] in try store.record($0, yieldPolicy: $1) }
      )
    }

    private var codes: [JournalNotice.Code] { notices.withLock { $0.map(\.code) } }

    @Test("has an event on disk when append returns")
    func append() async throws {
      let journal = try journal()
      try await journal.append(.plain(1))
      disk.cutPower()
      #expect(try JournalRecovery(disk.files()).backlog.pendingCount == 1)
      #expect(journal.status.writtenCount == 1)
    }

    @Test("gives the store every event in order, and leaves nothing behind when it is shut down")
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

    @Test("gives the store also what is less than a batch, when nothing comes any more")
    func rest() async throws {
      var options = JournalOptions()
      options.batchCount = 10
      let journal = try journal(options)
      for number in 1...25 { try await journal.append(.plain(number)) }
      let run = Task { await journal.run() }
      for _ in 0..<1000 where journal.status.pendingCount > 0 {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(journal.status.pendingCount == 0)
      #expect(store.ids == (1...25).map(String.init))
      await journal.shutDown(within: .seconds(60))
      await run.value
    }

    @Test("gives way to those who append, until too much waits for the store")
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

    @Test("shares a sync between those who wait")
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

    @Test("says at once that the disk is full, counts what is lost, and goes on when it is not")
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

    @Test("keeps events while the store fails, and hands them over when it does not")
    func storeFails() async throws {
      store.isFailing = true
      let journal = try journal()
      let run = Task { await journal.run() }
      for number in 1...5 { try await journal.append(.plain(number)) }
      while store.monitor.withLock({ $0.attempts }) < 3 { await Task.yield() }
      #expect(journal.status.pendingCount == 5)
      store.isFailing = false
      await journal.shutDown(within: .seconds(60))
      await run.value
      #expect(store.ids == (1...5).map(String.init))
      #expect(codes == [.storeFailing, .storeRecovered])
    }

    @Test("does not wait longer than it may for a dead store, and the next start has what is left")
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

    @Test("takes nothing after it was shut down, and counts it")
    func closed() async throws {
      let journal = try journal()
      await journal.shutDown(within: .seconds(60))
      let error = await #expect(throws: JournalError.self) { try await journal.append(.plain(1)) }
      #expect(error?.code == .closed)
      journal.enqueue(.plain(2))
      #expect(journal.status.lostCount == 2)
    }

    @Test("stops draining when the task is cancelled, and finishes when it is shut down")
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
