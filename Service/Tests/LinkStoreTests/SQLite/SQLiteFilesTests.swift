import Foundation
import GRDB
import Testing

@testable import LinkStore

@Suite("Files of SQLite")
struct SQLiteFilesTests {
  @Test("Nobody but the user can read the files, whatever the umask")
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

  @Test("A commit is synced, in WAL mode, with foreign keys")
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

  typealias Place = (name: String, path: String, hint: String)
  static let places: [Place] = [
    ("a missing folder", "missing/links.sqlite", "make the folder"),
    ("a file for a folder", "file/links.sqlite", "make the folder"),
    ("a folder for a file", "folder", "name a file in it"),
  ]

  @Test("A place where no database can be is told", arguments: places.indices)
  func place(index: Int) async throws {
    let place = Self.places[index]
    try await SQLiteHome.with { home in
      try Data().write(to: home.folder.appendingPathComponent("file"))
      try FileManager.default.createDirectory(
        at: home.folder.appendingPathComponent("folder"),
        withIntermediateDirectories: true
      )
      let path = home.folder.appendingPathComponent(place.path).path
      let error = await storeError { _ = try SQLiteStore(path: path) }
      #expect(error?.code == .engine)
      #expect(error?.message.contains(path) == true)
      #expect(error?.message.contains(place.hint) == true, "\(error?.message ?? "")")
    }
  }

  // A folder that cannot be written is no obstacle for root.
  @Test("A folder that cannot be written is told", .enabled(if: geteuid() != 0))
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
