import Foundation
import Testing

@testable import LinkStore

@Suite("Backups")
struct SQLiteBackupTests {
  @Test("A backup during writes is complete")
  func whileWriting() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert([.sample(0)])
      let backup = home.folder.appendingPathComponent("backup.sqlite").path
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          // Pairs: a consistent state has both or none.
          for number in 1...200 {
            try await store.insert([.sample(number), .sample(1000 + number)])
          }
        }
        group.addTask { try await SQLiteStore.backUp(home.path, to: backup) }
        try await group.waitForAll()
      }
      try await store.close()

      #expect(try home.mode(of: backup) == 0o600)
      let copy = try SQLiteStore(path: backup)
      let ids = Collected<String>()
      try await copy.forEachLink { ids.append($0.id) }
      let seen = Set(ids.elements)
      #expect(seen.contains(uuid(0)))
      for number in 1...200 {
        #expect(seen.contains(uuid(number)) == seen.contains(uuid(1000 + number)))
      }
      try await copy.insert([.sample(5000)])
      try await copy.close()
      let files = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
      #expect(files.sorted() == ["backup.sqlite", "links.sqlite"])
    }
  }

  @Test("A backup does not overwrite a file")
  func existing() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      let path = home.folder.appendingPathComponent("precious").path
      try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
      for target in [path, home.path] {
        let error = await storeError { try await SQLiteStore.backUp(home.path, to: target) }
        #expect(error?.message.contains("already") == true)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("precious".utf8))
      try await store.check()
      try await store.close()
    }
  }

  @Test("A backup into a missing folder fails and leaves no file")
  func missingFolder() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      let path = home.folder.appendingPathComponent("missing/backup").path
      let error = await storeError { try await SQLiteStore.backUp(home.path, to: path) }
      #expect(error?.message.contains("create it") == true)
      try await store.close()
    }
  }
}
