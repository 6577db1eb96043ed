import Foundation
import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Journal folders")
  final class JournalFolderTests {
    private let path = FileManager.default.temporaryDirectory
      .appending(path: "journal-\(UUID().uuidString)").path(percentEncoded: false)

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("A folder belongs to one journal at a time")
    func lock() async throws {
      let first = try VisitJournal(folder: path) { _, _ in }
      let error = #expect(throws: JournalError.self) {
        try VisitJournal(folder: self.path) { _, _ in }
      }
      #expect(error?.code == .locked)
      await first.shutDown(within: .seconds(60))
      let second = try VisitJournal(folder: path) { _, _ in }
      await second.shutDown(within: .seconds(60))
    }

    @Test("A folder and its files are accessible to the owner only")
    func modes() async throws {
      let journal = try VisitJournal(folder: path) { _, _ in }
      try await journal.append(.plain(1))
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(names.sorted() == ["lock", SegmentName.of(1)])
      #expect(try mode(path) == 0o700)
      for name in names { #expect(try mode(path + "/" + name) == 0o600) }
      await journal.shutDown(within: .seconds(60))
    }

    @Test("A folder returns written data after truncation, and in parts")
    func files() throws {
      let files = try JournalFileSystem.folder(path)
      let handle = try files.create("a", 1000)
      try files.write(handle, [1, 2, 3, 4], 0)
      try files.write(handle, [5, 6], 4)
      try files.truncate(handle, 5)
      try files.sync(handle)
      try files.syncFolder()
      files.close(handle)
      #expect(try files.read("a", 1..<9) == [2, 3, 4, 5])
      #expect(throws: JournalError.self) { try files.create("a", 0) }
      try files.remove("a")
      #expect(try files.names() == ["lock"])
      files.unlock()
    }

    @Test("Events that cannot be kept in a replaced folder count as lost")
    func replacedFolder() async throws {
      let journal = try VisitJournal(folder: path) { _, _ in }
      defer { try? FileManager.default.removeItem(atPath: path + ".aside") }
      try await journal.append(.plain(1))
      try FileManager.default.moveItem(atPath: path, toPath: path + ".aside")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      #expect(throws: JournalError.self) { try journal.checkFolder() }
      let error = await #expect(throws: JournalError.self) { try await journal.append(.plain(2)) }
      #expect(error?.code == .removed)
      #expect(journal.status.lostCount == 1 && journal.status.writeError != nil)

      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: path + ".aside", toPath: path)
      try journal.checkFolder()
      try await journal.append(.plain(3))
      #expect(journal.status.writtenCount == 2 && journal.status.writeError == nil)
      await journal.shutDown(within: .seconds(60))
    }

    /// What is removed from under a journal.
    enum Removal: CaseIterable {
      case folder, content, segment

      func apply(to path: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        switch self {
        case .folder: try FileManager.default.removeItem(atPath: path)
        case .content:
          for name in names { try FileManager.default.removeItem(atPath: path + "/" + name) }
        case .segment: try FileManager.default.removeItem(atPath: path + "/" + SegmentName.of(1))
        }
      }
    }

    @Test(
      "Acknowledged events outlive the removal of their files, also when the process ends afterwards",
      arguments: Removal.allCases,
      [false, true]
    )
    func removal(of removal: Removal, isNoticedFirst: Bool) async throws {
      let notices = Monitor<[JournalNotice.Code]>([])
      // Nothing drains, as without a database.
      let journal = try VisitJournal(
        folder: path,
        report: { notice in notices.withLock { $0.append(notice.code) } },
        record: { _, _ in throw StoreError(.engine, "Lost.") }
      )
      for number in 1...3 { try await journal.append(.plain(number)) }
      try removal.apply(to: path)
      if isNoticedFirst { try journal.checkFolder() }
      for number in 4...6 { try await journal.append(.plain(number)) }
      #expect(journal.status.lostCount == 0 && journal.status.pendingCount == 6)
      #expect(journal.status.writeError == nil)
      #expect(notices.withLock { $0 } == (removal == .segment ? [] : [.folderRestored]))
      #expect(try mode(path) == 0o700)
      await journal.shutDown(within: .zero)

      let store = MemoryStore()
      let next = try VisitJournal(folder: path) { try store.record($0, yieldPolicy: $1) }
      await next.shutDown(within: .seconds(60))
      #expect(store.ids == (1...6).map(String.init))
    }

    @Test("Events of a removed folder are drained, even if no other event follows")
    func drainAfterRemoval() async throws {
      let store = MemoryStore()
      let journal = try VisitJournal(folder: path) { try store.record($0, yieldPolicy: $1) }
      for number in 1...3 { try await journal.append(.plain(number)) }
      try FileManager.default.removeItem(atPath: path)
      try journal.checkFolder()
      await withTaskGroup { group in
        group.addTask { await journal.run() }
        await store.wait { $0.ids.count == 3 }
        await journal.shutDown(within: .seconds(60))
      }
      #expect(store.ids == ["1", "2", "3"])
      #expect(journal.status.lostCount == 0)
    }

    @Test("A folder whose own folder was removed is not created again")
    func removedParent() async throws {
      let folder = path + "/data/journal"
      let journal = try VisitJournal(folder: folder) { _, _ in }
      try await journal.append(.plain(1))
      try FileManager.default.removeItem(atPath: path)
      #expect(throws: JournalError.self) { try journal.checkFolder() }
      await #expect(throws: JournalError.self) { try await journal.append(.plain(2)) }
      #expect(journal.status.lostCount == 1)
      #expect(!FileManager.default.fileExists(atPath: path))
      await journal.shutDown(within: .zero)
    }

    @Test("The content of a removed segment is moved at once, without another event")
    func movedWhenNoticed() throws {
      let files = try JournalFileSystem.folder(path)
      defer { files.unlock() }
      let frame = try JournalFrame.encode(.plain(1))
      var options = JournalOptions()
      options.segmentAge = .seconds(60)
      var writer = SegmentWriter(files: files, options: options, nextNumber: 1)
      _ = writer.write(frame, count: 1, now: .zero)
      #expect(writer.moveIfRemoved(now: .zero).changes == [])
      try FileManager.default.removeItem(atPath: path)
      try files.checkFolder()
      #expect(
        writer.moveIfRemoved(now: .zero).changes == [
          .moved(1, to: 2), .committed(2, end: frame.count, count: 0),
        ]
      )
      #expect(try files.read(SegmentName.of(2), 0..<frame.count) == frame)
      // An old segment, too, is moved before it ends.
      try files.remove(SegmentName.of(2))
      #expect(
        writer.write(frame, count: 1, now: .seconds(61)).changes == [
          .moved(2, to: 3), .committed(3, end: 2 * frame.count, count: 1),
        ]
      )
      try files.remove(SegmentName.of(3))
      #expect(writer.close().contains(.moved(3, to: 4)))
      #expect(try files.read(SegmentName.of(4), 0..<Int.max).starts(with: frame))
    }

    @Test(
      "Events outlive the removal of their files if the process ends at once",
      arguments: Removal.allCases
    )
    func removalAtTheEnd(removal: Removal) async throws {
      let journal = try VisitJournal(folder: path) { _, _ in throw StoreError(.engine, "Lost.") }
      for number in 1...3 { try await journal.append(.plain(number)) }
      try removal.apply(to: path)
      // Long enough for the writer to end. The store never accepts an event.
      await journal.shutDown(within: .seconds(2))
      let store = MemoryStore()
      let next = try VisitJournal(folder: path) { try store.record($0, yieldPolicy: $1) }
      await next.shutDown(within: .seconds(60))
      #expect(store.ids == (1...3).map(String.init))
    }

    @Test("A closed journal creates no folder, and closes no file of others")
    func removalAfterTheEnd() async throws {
      let journal = try VisitJournal(folder: path) { _, _ in }
      try await journal.append(.plain(1))
      await journal.shutDown(within: .seconds(60))
      try FileManager.default.removeItem(atPath: path)
      // Files that get the numbers of those that the journal closed.
      let handles = try (0..<4).map { _ in try FileSystemCalls.open("/dev/null", O_RDONLY) }
      defer { handles.forEach { FileSystemCalls.close($0) } }
      let error = #expect(throws: JournalError.self) { try journal.checkFolder() }
      #expect(error?.code == .closed)
      #expect(!FileManager.default.fileExists(atPath: self.path))
      #expect(handles.allSatisfy { fcntl($0, F_GETFD) >= 0 })
    }

    @Test("A created folder belongs to one journal")
    func lockAfterRemoval() async throws {
      let journal = try VisitJournal(folder: path) { _, _ in }
      try FileManager.default.removeItem(atPath: path)
      try journal.checkFolder()
      let error = #expect(throws: JournalError.self) {
        try VisitJournal(folder: self.path) { _, _ in }
      }
      #expect(error?.code == .locked)
      await journal.shutDown(within: .seconds(60))
    }

    @Test(
      "A removed segment that is complete costs the events that waited in it, which count as lost"
    )
    func removedSegment() async throws {
      let store = MemoryStore()
      let notices = Monitor<[JournalNotice.Code]>([])
      var options = JournalOptions()
      options.segmentByteCount = 1
      let journal = try VisitJournal(
        folder: path,
        options: options,
        report: { notice in notices.withLock { $0.append(notice.code) } },
        record: { try store.record($0, yieldPolicy: $1) }
      )
      try await journal.append(.plain(1))
      try FileManager.default.removeItem(atPath: path + "/" + SegmentName.of(1))
      try await journal.append(.plain(2))
      await journal.shutDown(within: .seconds(60))
      // Nothing drains before the shutdown.
      await journal.run()
      #expect(store.ids == ["2"])
      #expect(journal.status.lostCount == 1 && journal.status.pendingCount == 0)
      #expect(notices.withLock { $0 } == [.segmentRemoved])
    }

    @Test("A full disk has its own error")
    func full() throws {
      let full = try FileSystemCalls.open("/dev/full", O_WRONLY)
      let error = #expect(throws: JournalError.self) { try FileSystemCalls.write(full, [1], at: 0) }
      #expect(error?.code == .diskFull)
    }
  }
}
