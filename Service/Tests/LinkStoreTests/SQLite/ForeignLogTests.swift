import Foundation
import GRDB
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("A database beside a log after a crash")
struct ForeignLogTests {
  /// The numbers of links that were created after the backup, before and after the log began.
  static let changes: [(checkpointed: Int, inLog: Int)] = [
    (0, 1), (0, 10), (0, 40), (1, 1), (1, 10), (10, 1), (10, 10), (400, 1), (400, 400),
  ]

  /// Creates a database whose log has the last links, and returns what a crash would leave.
  private static func crash(
    _ home: SQLiteHome,
    checkpointed: Int,
    inLog: Int
  ) async throws -> (database: Data, log: Data, backup: String) {
    let store = try SQLiteStore(path: home.path)
    try await store.insert((0..<300).map { .sample($0) })
    let backup = home.path + ".backup"
    try await SQLiteStore.backUp(home.path, to: backup)
    for number in 0..<checkpointed { try await store.insert([.sample(300 + number)]) }
    try await store.pool.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    for number in 0..<inLog { try await store.insert([.sample(5000 + number)]) }
    let database = try Data(contentsOf: URL(filePath: home.path))
    let log = try Data(contentsOf: URL(filePath: home.path + "-wal"))
    try await store.close()
    return (database, log, backup)
  }

  private static func place(_ database: Data, _ log: Data, at home: SQLiteHome) throws {
    try database.write(to: URL(filePath: home.path))
    try log.write(to: URL(filePath: home.path + "-wal"))
  }

  private static func count(_ home: SQLiteHome) async throws -> Int? {
    let store = try SQLiteStore(path: home.path, mayCreate: false)
    let count = try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM links") }
    try await store.close()
    return count
  }

  @Test("The log of the database is used", arguments: changes)
  func ownLog(checkpointed: Int, inLog: Int) async throws {
    try await SQLiteHome.with { home in
      let files = try await Self.crash(home, checkpointed: checkpointed, inLog: inLog)
      try Self.place(files.database, files.log, at: home)
      #expect(try await Self.count(home) == 300 + checkpointed + inLog)
    }
  }

  @Test(
    "A backup is refused and unchanged unless the log has all later changes",
    arguments: changes
  )
  func backup(checkpointed: Int, inLog: Int) async throws {
    try await SQLiteHome.with { home in
      let files = try await Self.crash(home, checkpointed: checkpointed, inLog: inLog)
      let backup = try Data(contentsOf: URL(filePath: files.backup))
      try Self.place(backup, files.log, at: home)
      if checkpointed == 0 {
        #expect(try await Self.count(home) == 300 + inLog)
        return
      }
      let error = await storeError { _ = try await Self.count(home) }
      #expect(error?.message.contains("-wal does not belong to") == true)
      let second = await storeError {
        try await SQLiteStore.backUp(home.path, to: home.path + ".second")
      }
      #expect(second?.message.contains("-wal does not belong to") == true)
      #expect(try Data(contentsOf: URL(filePath: home.path)) == backup)
      #expect(try Data(contentsOf: URL(filePath: home.path + "-wal")) == files.log)
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: home.path + suffix)
      }
      #expect(try await Self.count(home) == 300)
    }
  }

  @Test("A backup that is newer than the log is refused")
  func newerBackup() async throws {
    try await SQLiteHome.with { home in
      let files = try await Self.crash(home, checkpointed: 5, inLog: 5)
      // The database was closed, so it has all links and no log.
      let store = try SQLiteStore(path: home.path)
      try await store.insert([.sample(9000)])
      try await store.close()
      try files.log.write(to: URL(filePath: home.path + "-wal"))
      let error = await storeError { _ = try await Self.count(home) }
      #expect(error?.message.contains("-wal does not belong to") == true)
    }
  }

  @Test("A database can be opened while another connection writes and moves its log")
  func concurrentWrites() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert([.sample(0)])
      try await withThrowingTaskGroup { group in
        group.addTask {
          for number in 1..<300 {
            try await store.insert([.sample(number)])
            if number.isMultiple(of: 3) {
              try await store.pool.writeWithoutTransaction { database in
                _ = try database.checkpoint(.passive)
              }
            }
          }
        }
        group.addTask {
          for _ in 0..<100 {
            try await SQLiteStore(path: home.path, mayCreate: false).close()
          }
        }
        try await group.waitForAll()
      }
      try await store.close()
    }
  }
}
