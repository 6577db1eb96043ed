import CSQLiteMemory
import Foundation
import GRDB

/// Numbers the commits of a database, to notice a write-ahead log that does not belong to it.
///
/// SQLite writes the log into whatever database file is next to it. If a backup was copied over the
/// database and the log stayed, old and new pages would mix, and the checks of SQLite find this only
/// sometimes (observed). Therefore, each commit increases the user version of the database, which is
/// in the first page (SQLite, "Database File Format", 1.3). The database file contains the number of
/// the last commit that was moved out of the log, so the log must continue this number.
enum CommitNumber {
  /// The offset of the user version in the first page.
  fileprivate static let offset = 60

  /// Increases the number. Call this method in the transaction of the commit.
  static func increase(in database: Database) throws {
    let number = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    try database.execute(sql: "PRAGMA user_version = \(number &+ 1)")
  }

  /// Throws if the log next to a database belongs to another state of the database.
  ///
  /// - Parameter database: A connection to the database, which may be read-only.
  static func refuseForeignLog(of path: String, _ database: Database) throws {
    // Another process may move commits from the log to the file meanwhile. Then both are read again.
    for _ in 0..<20 {
      let stored = try number(inFileOf: database)
      guard let stored, let log = try LogCommits(path: path + "-wal") else { return }
      guard try number(inFileOf: database) == stored, try log.isCurrent(path: path + "-wal") else {
        continue
      }
      // The differences are those of numbers that can overflow.
      guard log.first &- stored > 1 || log.last &- stored < 0 else { return }
      throw StoreError(
        .engine,
        "\(path)-wal does not belong to \(path): if \(path) is a backup, remove \(path)-wal and"
          + " \(path)-shm. Nothing was changed."
      )
    }
  }

  /// Throws if the log next to a database belongs to another state of the database.
  static func refuseForeignLog(at path: String) throws {
    var configuration = SQLiteStore.configuration
    // When another connection is closed, SQLite writes the log into the database.
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try queue.read { try refuseForeignLog(of: path, $0) }
  }

  /// The number in the database file itself, without the log.
  private static func number(inFileOf database: Database) throws -> Int32? {
    guard let connection = database.sqliteConnection else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4)
    // The file is read through the connection, because closing another descriptor would release
    // all locks of this process.
    let result = csqlite_read_file(connection, &bytes, 4, Int64(offset))
    return result == 0 ? Int32(bigEndianBytes: bytes[...]) : nil
  }
}

/// The commits in a write-ahead log (SQLite, "WAL-mode File Format", 2.1).
private struct LogCommits {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// The numbers of the first and the last commit.
  var first: Int32
  var last: Int32
  /// The salts, which change when SQLite begins to write the log from its start again.
  private var salts: ArraySlice<UInt8>

  /// - Returns: nil if the log is missing or contains no commit.
  init?(path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    let header = try file.bytes(Self.headerSize, at: 0)
    guard header.count == Self.headerSize else { return nil }
    let pageSize = Int32(bigEndianBytes: header[8..<12])
    salts = header[16..<24]
    guard (512...65536).contains(pageSize) else { return nil }
    var numbers: (first: Int32, last: Int32)?
    var offset = Self.headerSize
    while true {
      let frame = try file.bytes(Self.frameHeaderSize, at: offset)
      // After the last frame, frames of earlier commits may follow, which have other salts.
      guard frame.count == Self.frameHeaderSize, frame[8..<16].elementsEqual(salts) else { break }
      if Int32(bigEndianBytes: frame[0..<4]) == 1 {
        let start = offset + Self.frameHeaderSize + CommitNumber.offset
        let bytes = try file.bytes(4, at: start)
        guard bytes.count == 4 else { break }
        let number = Int32(bigEndianBytes: bytes[...])
        numbers = (numbers?.first ?? number, number)
      }
      offset += Self.frameHeaderSize + Int(pageSize)
    }
    guard let numbers else { return nil }
    (first, last) = numbers
  }

  /// Whether SQLite has not begun to write the log from its start again.
  func isCurrent(path: String) throws -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    return try file.bytes(8, at: 16).elementsEqual(salts)
  }
}

extension FileHandle {
  fileprivate func bytes(_ count: Int, at offset: Int) throws -> [UInt8] {
    try seek(toOffset: UInt64(offset))
    return try Array(read(upToCount: count) ?? Data())
  }
}

extension Int32 {
  fileprivate init(bigEndianBytes bytes: ArraySlice<UInt8>) {
    self.init(truncatingIfNeeded: bytes.reduce(0) { $0 << 8 | Int($1) })
  }
}
