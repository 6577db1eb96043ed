import Foundation
import Testing

@testable import LinkStore

@Suite("Databases that change under the service")
struct DatabaseWatchTests {
  @Test("A removed file is noticed, and nothing is written to it", arguments: ["", "-wal", "-shm"])
  func removed(suffix: String) async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert([.sample(1)])
      try FileManager.default.removeItem(atPath: home.path + suffix)
      let errors = [
        await storeError { try store.checkFiles() },
        await storeError { try await store.check() },
        await storeError { try await store.insert([.sample(2)]) },
      ]
      for error in errors {
        #expect(error?.code == .engine)
        #expect(error?.message.contains("was removed or replaced") == true)
      }
      await #expect(throws: StoreError.self) { try await store.close() }
    }
  }

  @Test("A replaced file is noticed, and its log survives the end of the service")
  func replaced() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert([.sample(1)])
      let aside = home.path + ".aside"
      try FileManager.default.moveItem(atPath: home.path, toPath: aside)
      try FileManager.default.copyItem(atPath: aside, toPath: home.path)
      #expect(await storeError { try store.checkFiles() } != nil)
      await #expect(throws: StoreError.self) { try await store.close() }
      #expect(FileManager.default.fileExists(atPath: home.path + "-wal"))
    }
  }

  @Test("A file that was moved away and back is used again")
  func restored() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try FileManager.default.moveItem(atPath: home.path, toPath: home.path + ".aside")
      #expect(await storeError { try await store.check() } != nil)
      try FileManager.default.moveItem(atPath: home.path + ".aside", toPath: home.path)
      try await store.check()
      try await store.close()
    }
  }

  @Test("Overwritten content is noticed, and nothing is written to it any more")
  func overwritten() async throws {
    try await SQLiteHome.with { home in
      let first = try SQLiteStore(path: home.path)
      try await first.insert((0..<500).map { .sample($0) })
      try await first.close()
      let store = try SQLiteStore(path: home.path)
      try await store.check()
      try home.overwrite()
      var error: StoreError?
      while error == nil {
        error = await storeError { try store.checkFiles() }
        await Task.yield()
      }
      #expect(error?.message.contains("is damaged") == true)
      let refusal = await storeError { try await store.insert([.sample(1000)]) }
      #expect(refusal == error)
      await #expect(throws: StoreError.self) { try await store.close() }
    }
  }

  @Test("A good copy that is written over damaged content makes it no better")
  func copiedOver() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert((0..<500).map { .sample($0) })
      try await store.close()
      let good = try Data(contentsOf: URL(filePath: home.path))
      try home.overwrite()
      let watch = DatabaseWatch(path: home.path)
      watch.checkContent()
      #expect(watch.isDamaged)
      let handle = try FileHandle(forUpdating: URL(filePath: home.path))
      try handle.write(contentsOf: good)
      try handle.close()
      watch.checkContent()
      #expect(watch.isDamaged)
      #expect(throws: StoreError.self) { try watch.check() }
    }
  }

  @Test("A backup of a damaged database fails and leaves no file")
  func damagedBackup() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert((0..<500).map { .sample($0) })
      try await store.close()
      try home.overwrite()
      let backup = home.path + ".backup"
      let error = await storeError { try await SQLiteStore.backUp(home.path, to: backup) }
      #expect(error?.message.contains("damaged") == true, "\(error?.message ?? "none")")
      let names = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
      #expect(names.allSatisfy { !$0.contains("backup") }, "\(names)")
    }
  }

  @Test("A backup of an empty file fails")
  func emptyBackup() async throws {
    try await SQLiteHome.with { home in
      try Data().write(to: URL(fileURLWithPath: home.path))
      let backup = home.path + ".backup"
      let error = await storeError { try await SQLiteStore.backUp(home.path, to: backup) }
      #expect(error?.message.contains("contains no data") == true)
    }
  }

  @Test("A missing or empty database is not created unless it may be")
  func missing() async throws {
    try await SQLiteHome.with { home in
      let code: () async -> StoreError.Code? = {
        await storeError { _ = try SQLiteStore(path: home.path, mayCreate: false) }?.code
      }
      #expect(await code() == .missingDatabase)
      #expect(!FileManager.default.fileExists(atPath: home.path))
      try Data().write(to: URL(fileURLWithPath: home.path))
      #expect(await code() == .missingDatabase)
      try await SQLiteStore(path: home.path).close()
      #expect(await code() == nil)
    }
  }

  @Test("The log of a missing database is never removed")
  func leftoverLog() async throws {
    try await SQLiteHome.with { home in
      let log = URL(fileURLWithPath: home.path + "-wal")
      try Data(count: 4096).write(to: log)
      let error = await storeError { _ = try SQLiteStore(path: home.path) }
      #expect(error?.message.contains("its log") == true)
      #expect(try Data(contentsOf: log).count == 4096)
    }
  }
}

extension SQLiteHome {
  /// Overwrites the second half of the database in place.
  fileprivate func overwrite() throws {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: size / 2)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size - size / 2)))
    try handle.close()
  }
}
