import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("A store whose database is lost and comes back")
struct FailoverStoreTests {
  private struct Home {
    var folder: URL
    var path: String { folder.appending(path: "links.sqlite").path }
    var snapshot: String { folder.appending(path: "links.snapshot").path }
    var backup: String { folder.appending(path: "backup.sqlite").path }

    var databaseFiles: [String] { ["", "-wal", "-shm"].map { path + $0 } }

    func removeDatabase() {
      for name in databaseFiles { try? FileManager.default.removeItem(atPath: name) }
    }

    func overwriteSecondHalf() throws {
      let handle = try FileHandle(forUpdating: URL(filePath: path))
      let size = try handle.seekToEnd()
      try handle.seek(toOffset: size / 2)
      try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size - size / 2)))
      try handle.close()
    }

    func restore() throws { try FileManager.default.copyItem(atPath: backup, toPath: path) }

    /// A store, as a service opens it.
    func open(_ report: @escaping @Sendable (FailoverNotice) -> Void = { _ in }) -> FailoverStore {
      let opened = Result { try SQLiteStore(path: path, mayCreate: false) }
        .mapError { $0 as? StoreError ?? StoreError(.engine, "\($0)") }
      // A busy machine may take long for the check after which visits are accepted.
      return FailoverStore(
        path: path,
        snapshot: snapshot,
        opened: opened,
        longestFirstCheck: .seconds(60),
        report: report
      )
    }
  }

  /// A database with two links, a backup and a snapshot. All files are closed.
  private static func with(
    hasSnapshot: Bool = true,
    _ body: (Home) async throws -> Void
  ) async throws {
    try await SQLiteHome.with { sqlite in
      let home = Home(folder: sqlite.folder)
      let store = try SQLiteStore(path: home.path)
      try await store.insert([.sample(1), .sample(2, content: .limited)])
      try await store.insert([.issued(1, code: InviteCode.sample)])
      if hasSnapshot { _ = try await store.writeSnapshot(to: home.snapshot, at: moment(1)) }
      try await SQLiteStore.backUp(home.path, to: home.backup)
      try await store.close()
      try await body(home)
    }
  }

  private static func expectUnavailable(
    _ body: () async throws -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) async {
    let error = await storeError { try await body() }
    #expect(error?.code == .unavailable, sourceLocation: location)
  }

  /// Maintains the store until a condition is met; at most for a few rounds.
  private static func maintain(_ store: FailoverStore, until condition: () -> Bool) async {
    for _ in 0..<5 where !condition() { await store.maintain() }
  }

  @Test("Without its database, a store reads from the snapshot, and refuses what it does not know")
  func startWithout() async throws {
    try await Self.with { home in
      home.removeDatabase()
      let notices = Monitor<[FailoverNotice]>([])
      let store = home.open { notice in notices.withLock { $0.append(notice) } }
      #expect(store.loss?.code == .missingDatabase)
      #expect(try await store.link(host: "brand.example", slug: "slug-1")?.id == uuid(1))
      #expect(try store.linkSynchronously(host: "brand.example", slug: "slug-1")?.id == uuid(1))
      #expect(try await store.invitation(code: .sample)?.id == uuid(1))
      #expect(try await store.visitCount(limitedLink: uuid(2)) == 0)
      let links = Monitor(0)
      try await store.forEachLink { _ in links.withLock { $0 += 1 } }
      #expect(links.withLock { $0 } == 2)
      await Self.expectUnavailable { _ = try await store.link(host: "brand.example", slug: "new") }
      await Self.expectUnavailable { _ = try await store.key(hash: [1]) }
      await Self.expectUnavailable { try await store.insert([.sample(3)]) }
      await Self.expectUnavailable {
        try await store.record([.sample(1)], yieldPolicy: .continuous)
      }
      await Self.expectUnavailable { _ = try await store.counts(link: uuid(1)) }
      for _ in 0..<3 { await store.maintain() }
      #expect(!FileManager.default.fileExists(atPath: home.path), "created by itself")
      #expect(notices.withLock { $0.map(\.code) } == [.lost])
      try await store.close()
    }
  }

  @Test("Without a snapshot, a store knows no link, and says so instead of denying it")
  func withoutSnapshot() async throws {
    try await Self.with(hasSnapshot: false) { home in
      home.removeDatabase()
      let store = home.open()
      #expect(store.snapshotInUse == nil)
      await Self.expectUnavailable {
        _ = try await store.link(host: "brand.example", slug: "slug-1")
      }
      await Self.expectUnavailable { try await store.forEachLink { _ in } }
    }
  }

  @Test("A restored database is used without a restart, and waiting events can be stored")
  func restored() async throws {
    try await Self.with { home in
      home.removeDatabase()
      let store = home.open()
      #expect(store.generation == 0)
      try home.restore()
      await Self.maintain(store) { store.loss == nil }
      #expect(store.loss == nil && store.generation == 1 && store.snapshotInUse == nil)
      try await store.record([.sample(5, link: uuid(1))], yieldPolicy: .continuous)
      #expect(try await store.counts(link: uuid(1)).visits == 1)
      #expect(try await store.link(host: "brand.example", slug: "new") == nil)
      try await store.close()
    }
  }

  @Test("A damaged, empty or foreign file is never used nor changed, and a good one after it is")
  func unusable() async throws {
    try await Self.with { home in
      let good = try Data(contentsOf: URL(filePath: home.backup))
      var torn = good
      torn.replaceSubrange(4096..<8192, with: Data(repeating: 0xA5, count: 4096))
      home.removeDatabase()
      let store = home.open()
      for bad in [torn, good.prefix(good.count / 2), Data("no database".utf8), Data()] {
        try bad.write(to: URL(filePath: home.path))
        for _ in 0..<3 { await store.maintain() }
        #expect(store.loss != nil, "\(bad.count) bytes")
        #expect(try Data(contentsOf: URL(filePath: home.path)) == bad)
        home.removeDatabase()
        await store.maintain()
      }
      try home.restore()
      await Self.maintain(store) { store.loss == nil }
      #expect(store.loss == nil)
      try await store.close()
    }
  }

  @Test(
    "A database that is removed while it is open stays readable, and a restored one replaces it"
  )
  func removedWhileOpen() async throws {
    try await Self.with { home in
      let store = home.open()
      try await store.insert([.sample(3)])
      home.removeDatabase()
      await store.maintain()
      #expect(store.loss?.message.contains("was removed") == true)
      let link = try await store.link(host: "brand.example", slug: "slug-3")
      #expect(link != nil, "the removed file is still open")
      #expect(try await store.link(host: "brand.example", slug: "none") == nil)
      await Self.expectUnavailable { try await store.insert([.sample(4)]) }
      try home.restore()
      await Self.maintain(store) { store.loss == nil }
      #expect(store.loss == nil && store.generation == 1)
      #expect(try await store.link(id: uuid(3)) == nil, "it is not in the backup")
      try await store.insert([.sample(4)])
      #expect(FileManager.default.fileExists(atPath: home.path + "-wal"))
      try await store.close()
      let again = try SQLiteStore(path: home.path)
      #expect(try await again.link(id: uuid(4)) != nil)
      try await again.close()
    }
  }

  @Test("A restored database beside the log of the previous one is not opened")
  func foreignLog() async throws {
    try await Self.with { home in
      let store = home.open()
      try await store.insert([.sample(3)])
      try FileManager.default.removeItem(atPath: home.path)
      await store.maintain()
      try home.restore()
      for _ in 0..<3 { await store.maintain() }
      #expect(store.loss?.message.contains("belongs to the lost database") == true)
      for suffix in ["-wal", "-shm"] {
        try FileManager.default.removeItem(atPath: home.path + suffix)
      }
      // The pause after a refusal ends when the file changes.
      try FileManager.default.removeItem(atPath: home.path)
      await store.maintain()
      try home.restore()
      await Self.maintain(store) { store.loss == nil }
      #expect(store.loss == nil)
      try await store.close()
    }
  }

  @Test("A database restored beside the log of one that was missing at the start is not opened")
  func foreignLogAtStart() async throws {
    try await Self.with { home in
      let earlier = try SQLiteStore(path: home.path)
      try await earlier.insert([.sample(3)])
      try FileManager.default.copyItem(atPath: home.path + "-wal", toPath: home.path + ".log")
      try await earlier.close()
      home.removeDatabase()
      try FileManager.default.moveItem(atPath: home.path + ".log", toPath: home.path + "-wal")
      let store = home.open()
      try home.restore()
      for _ in 0..<3 { await store.maintain() }
      #expect(store.loss?.message.contains("belongs to the lost database") == true)
      home.removeDatabase()
      await store.maintain()
      try home.restore()
      await Self.maintain(store) { store.loss == nil }
      #expect(store.loss == nil)
      try await store.close()
    }
  }

  @Test("Visits are recorded only after the first check of the content")
  func unchecked() async throws {
    try await Self.with { home in
      let database = try SQLiteStore(path: home.path)
      let store = FailoverStore(
        path: home.path,
        snapshot: home.snapshot,
        opened: .success(database),
        longestFirstCheck: .zero
      )
      do {
        try await store.record([.sample(1)], yieldPolicy: .continuous)
        // The check of a small file can end first.
        #expect(database.wasChecked)
      } catch let error as StoreError {
        #expect(error.code == .unavailable)
      }
      while !database.wasChecked {
        await store.maintain()
        await Task.yield()
      }
      try await store.record([.sample(1)], yieldPolicy: .continuous)
      try await store.close()
    }
  }

  @Test("A database found damaged at the start gets no visits, and nothing else")
  func damagedAtStart() async throws {
    try await Self.with { home in
      // Enough links that the second half of the file is theirs.
      let earlier = try SQLiteStore(path: home.path)
      try await earlier.insert((100..<4100).map { .sample($0) })
      try await earlier.close()
      try home.overwriteSecondHalf()
      // SQLite opens it.
      try await SQLiteStore(path: home.path, mayCreate: false).close()
      let content = try Data(contentsOf: URL(filePath: home.path))
      let store = home.open()
      #expect(store.loss?.message.contains("is damaged") == true)
      #expect(store.snapshotInUse != nil)
      await Self.expectUnavailable {
        try await store.record([.sample(1)], yieldPolicy: .continuous)
      }
      await Self.expectUnavailable { try await store.insert([.sample(3)]) }
      #expect(try await store.link(host: "brand.example", slug: "slug-1") != nil)
      #expect(try Data(contentsOf: URL(filePath: home.path)) == content)
      home.removeDatabase()
      try home.restore()
      await Self.maintain(store) { store.loss == nil }
      #expect(store.loss == nil && store.generation == 1)
      try await store.record([.sample(1)], yieldPolicy: .continuous)
      try await store.close()
    }
  }

  @Test("What this process revoked stays revoked, although the snapshot is older")
  func revoked() async throws {
    try await Self.with { home in
      let store = home.open()
      try await store.insert(.app, hash: [7])
      let database = try #require(store.databaseInUse)
      _ = try await store.writeSnapshot(of: database, generation: 0, at: moment(2))
      #expect(try await store.revoke(key: APIKey.app.id, at: moment(3)))
      #expect(try await store.revoke(invitation: uuid(1), at: moment(4)))
      home.removeDatabase()
      await store.maintain()
      #expect(try await store.key(hash: [7])?.revokedAt == moment(3))
      #expect(try await store.invitation(code: .sample)?.revokedAt == moment(4))
      #expect(try await store.invitation(id: uuid(1))?.revokedAt == moment(4))
    }
  }

  @Test(
    "Visits of limited links that wait in the journal count as long as reads come from the snapshot"
  )
  func waitingVisits() async throws {
    try await Self.with { home in
      home.removeDatabase()
      let store = home.open()
      for (time, link) in [(0, 2), (5, 2), (6, 2), (7, 1)] {
        var event = VisitEvent.sample(time, link: uuid(link))
        event.time = moment(Int64(time))
        store.noteWaiting(event)
      }
      let count = try await store.visitCount(limitedLink: uuid(2))
      #expect(count == 2)
    }
  }

  @Test(
    "The visits after the last event of the snapshot wait, whatever the clock showed",
    arguments: [([1, 2, 3, 4], 1), ([2, 3, 4, 5, 6], 3), ([4, 5, 6, 7], 4), ([3], 0)]
  )
  func lastEvent(journal: [Int], waitingCount: Int) async throws {
    try await Self.with { home in
      func event(_ number: Int) -> VisitEvent {
        // The clock is set back after each visit.
        .sample(number, at: 1000 - Int64(number), link: uuid(2))
      }
      let first = home.open()
      try await first.record([1, 2, 3].map(event), yieldPolicy: .continuous)
      let database = try #require(first.databaseInUse)
      _ = try await first.writeSnapshot(of: database, generation: 0, at: moment(2))
      try await first.close()
      home.removeDatabase()
      let store = home.open()
      for number in journal { store.noteWaiting(event(number)) }
      #expect(try await store.visitCount(limitedLink: uuid(2)) == 3 + waitingCount)
    }
  }

  @Test("A visit of a limited link makes the snapshot stale; another visit does not")
  func limitedVisit() async throws {
    try await Self.with { home in
      let store = try SQLiteStore(path: home.path)
      let first = try await store.tableRevision()
      try await store.record([.sample(5, link: uuid(1))], yieldPolicy: .continuous)
      #expect(try await store.tableRevision() == first)
      try await store.record([.sample(6, link: uuid(2))], yieldPolicy: .continuous)
      #expect(try await store.tableRevision() != first)
      try await store.close()
    }
  }

  @Test("The snapshot of the previous database is kept, and a second loss reads the newer one")
  func secondLoss() async throws {
    try await Self.with { home in
      home.removeDatabase()
      let store = home.open()
      #expect(store.sourceNumber == 0)
      try home.restore()
      await Self.maintain(store) { store.loss == nil }
      #expect(store.sourceNumber == 1 && store.generation == 1)
      _ = try await store.change(link: uuid(1)) { $0.delete(at: moment(9)) }
      let database = try #require(store.databaseInUse)
      _ = try await store.writeSnapshot(of: database, generation: 1, at: moment(10))
      let previous = try SnapshotReader(path: home.snapshot + ".previous")
      #expect(previous.summary.time == moment(1))
      home.removeDatabase()
      await store.maintain()
      #expect(store.sourceNumber == 2 && store.snapshotInUse?.time == moment(10))
    }
  }

  @Test("A database that is moved away and back is used again, with what was written before")
  func movedBack() async throws {
    try await Self.with { home in
      let store = home.open()
      try await store.insert([.sample(3)])
      try FileManager.default.moveItem(atPath: home.path, toPath: home.path + ".aside")
      await store.maintain()
      #expect(store.loss != nil)
      try FileManager.default.moveItem(atPath: home.path + ".aside", toPath: home.path)
      await store.maintain()
      #expect(store.loss == nil && store.generation == 0)
      try await store.insert([.sample(4)])
      try await store.close()
    }
  }
}

extension LinkContent {
  fileprivate static let limited: LinkContent = {
    var content = LinkContent(destination: "/products/2")
    content.visitLimit = 5
    return content
  }()
}

extension APIKey {
  fileprivate static let app = APIKey(
    id: uuid(70),
    kind: .publishable,
    name: "App",
    scopes: [.resolve],
    createdAt: moment(1)
  )
}

extension InviteCode {
  fileprivate static let sample = InviteCode.random()
}
