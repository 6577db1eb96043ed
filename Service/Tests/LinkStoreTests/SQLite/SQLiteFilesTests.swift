import Foundation
import GRDB
import Testing

@testable import LinkStore

@Suite("Database files")
struct SQLiteFilesTests {
  @Test("Only the user can access the database files")
  func modes() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert([.sample(1)])
      for suffix in ["", "-wal", "-shm"] {
        #expect(try home.mode(of: home.path + suffix) == 0o600, "\(suffix)")
      }
      try await store.close()
    }
  }

  @Test("Commits are synced, in WAL mode, with foreign keys")
  func pragmas() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      let values = try await store.pool.writeWithoutTransaction { database in
        try ["journal_mode", "synchronous", "foreign_keys"].map { name in
          try String.fetchOne(database, sql: "PRAGMA \(name)")
        }
      }
      #expect(values == ["wal", "2", "1"])
      try await store.close()
    }
  }

  @Test(
    "A store names the reason why its path cannot be used",
    arguments: [
      (path: "missing/links.sqlite", hint: "create it"),
      (path: "file/links.sqlite", hint: "create it"),
      (path: "folder", hint: "choose a file in it"),
    ]
  )
  func unusablePath(name: String, hint: String) async throws {
    try await SQLiteHome.with { home in
      try Data().write(to: home.folder.appendingPathComponent("file"))
      try FileManager.default.createDirectory(
        at: home.folder.appendingPathComponent("folder"),
        withIntermediateDirectories: true
      )
      let path = home.folder.appendingPathComponent(name).path
      let error = await storeError { _ = try SQLiteStore(path: path) }
      #expect(error?.code == .engine)
      #expect(error?.message.contains(path) == true)
      #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
    }
  }

  // root can write to any folder.
  @Test("A store names its folder if it cannot write there", .enabled(if: geteuid() != 0))
  func unwritableFolder() async throws {
    try await SQLiteHome.with { home in
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o500],
        ofItemAtPath: home.folder.path
      )
      let error = await storeError { _ = try SQLiteStore(path: home.path) }
      #expect(error?.message.contains("grant write access") == true)
    }
  }
}
