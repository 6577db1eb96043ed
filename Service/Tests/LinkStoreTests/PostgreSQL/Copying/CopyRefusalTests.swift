import Foundation
import GRDB
import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("Copies that are refused")
  struct CopyRefusalTests {
    @Test("A database with other rows is refused and stays as it is")
    func foreignRows() async throws {
      try await CopyHome.with { home in
        let store = try await home.target.store()
        let event = VisitEvent.sample(8000, host: "other")
        try await store.record([event], yieldPolicy: .continuous)
        #expect(try await home.failure() == .foreignRows(table: "events"))
        try await store.insert([.sample(8000)])
        #expect(try await home.failure() == .foreignRows(table: "links"))
        #expect(try home.target.number("SELECT COUNT(*) FROM links") == 1)
        let progress = "SELECT COUNT(*) FROM pg_class WHERE relname = 'copy_progress'"
        #expect(try home.target.number(progress) == 0)
        try await store.close()
      }
    }

    @Test("A copy does not continue if another program inserted rows in the meantime")
    func rowsInTheMeantime() async throws {
      try await CopyHome.with { home in
        let copy = try home.copy(batchSize: 4)
        await #expect(throws: CancellationError.self) {
          try await Task {
            _ = try await copy.run { _ in withUnsafeCurrentTask { $0?.cancel() } }
          }.value
        }
        let store = try await home.target.store()
        try await store.insert([.sample(8000)])
        #expect(try await home.failure() == .foreignRows(table: "links"))
        try await store.close()
      }
    }

    @Test("A copy of another database, or of a changed one, is refused")
    func otherSource() async throws {
      try await CopyHome.with { home in
        _ = try await home.copy().run()
        try await CopyHome.with { other in
          let mixed = CopyHome(sqlite: other.sqlite, target: home.target)
          let store = try SQLiteStore(path: other.sqlite.path)
          try await store.insert([.sample(8000)])
          try await store.close()
          #expect(try await mixed.failure() == .otherSource)
        }
        let store = try SQLiteStore(path: home.sqlite.path)
        _ = try await store.revoke(key: uuid(200), at: moment(1))
        try await store.close()
        #expect(try await home.failure() == .otherSource)
      }
    }

    @Test("A change of the source during the copy is noticed")
    func changedSource() async throws {
      try await CopyHome.with { home in
        let store = try SQLiteStore(path: home.sqlite.path)
        let failure = try await home.failure { step in
          guard step.table == "events", step.phase == .copying else { return }
          try? store.pool.write { try CommitNumber.increase(in: $0) }
        }
        #expect(failure == .changedSource)
        try await store.close()
      }
    }

    @Test("The service must be stopped, and must have drained its journal")
    func journal() async throws {
      try await CopyHome.with { home in
        // Nobody can drain this journal.
        let journal = try VisitJournal(folder: home.journal) { _, _ in throw CancellationError() }
        try await journal.append(.sample(1))
        try await journal.append(.sample(2))
        #expect(try await home.failure() == .serviceRunning)
        await journal.shutDown(within: .zero)
        #expect(try await home.failure() == .undrainedJournal(count: 2))
        let service = try VisitJournal(folder: home.journal) { _, _ in }
        await service.shutDown(within: .seconds(10))
        #expect(try await home.failure() == nil)
      }
    }

    @Test("A missing journal is not created, and the lock of an existing one ends with the copy")
    func lock() async throws {
      try await CopyHome.with { home in
        _ = try await home.copy().run()
        #expect(!FileManager.default.fileExists(atPath: home.journal))
        for _ in 0..<2 {
          let journal = try VisitJournal(folder: home.journal) { _, _ in }
          await journal.shutDown(within: .seconds(10))
          _ = try await home.copy().run()
        }
      }
    }

    @Test("A database of an earlier or a later version is refused, and a missing one is not created")
    func versions() async throws {
      try await CopyHome.with { home in
        let last = try #require(Migrations.migrator.migrations.last)
        try home.changeSource("DELETE FROM grdb_migrations WHERE identifier = '\(last)'")
        #expect(try await home.failure() == .oldSource)
        try home.changeSource("INSERT INTO grdb_migrations VALUES ('\(last)'), ('9999 later')")
        let newer = await storeError { _ = try await home.copy().run() }
        #expect(newer?.code == .newerDatabase(version: "9999 later"))
        try FileManager.default.removeItem(atPath: home.sqlite.path)
        let missing = await storeError { _ = try await home.copy().run() }
        #expect(missing?.code == .missingDatabase)
        #expect(!FileManager.default.fileExists(atPath: home.sqlite.path))
      }
    }

    @Test("A text with a NUL character is named")
    func nulCharacter() async throws {
      try await CopyHome.with { home in
        try home.changeSource(
          "UPDATE links SET label = 'a' || char(0) || 'b' WHERE id = '\(uuid(5))'"
        )
        do {
          _ = try await home.copy().run()
          Issue.record("The copy succeeded.")
        } catch let error as CopyError {
          #expect(error.code == .unstorableRow(table: "links"))
          #expect(error.message.contains(uuid(5)))
        }
      }
    }

    @Test("A damaged database is not copied")
    func damage() async throws {
      try await CopyHome.with { home in
        let file = try FileHandle(forUpdating: URL(filePath: home.sqlite.path))
        let size = try file.seekToEnd()
        for offset in stride(from: UInt64(4096 * 3), to: size, by: 4096) {
          try file.seek(toOffset: offset)
          try file.write(contentsOf: Data(repeating: 0x55, count: 64))
        }
        try file.close()
        let error = await storeError { _ = try await home.copy().run() }
        #expect(error?.message.contains("damaged") == true)
        #expect(try home.target.number("SELECT COUNT(*) FROM links") == 0)
      }
    }
  }
}
