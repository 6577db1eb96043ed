import Foundation
import GRDB
import GRDBSQLite

/// Connections for lookups that take only microseconds and run on the calling thread.
///
/// `DatabasePool` opens a transaction for every read, and moves asynchronous reads to another
/// thread. Its queues take several times as long as the lookup itself. This pool uses plain SQLite
/// connections, and a thread uses the first one that is idle.
final class LookupPool: Sendable {
  private let connections: [LookupConnection]

  init(path: String) throws {
    let count = min(max(ProcessInfo.processInfo.activeProcessorCount, 2), 8)
    connections = try (0..<count).map { _ in
      try LookupConnection(path: path, cacheByteCount: Self.cacheByteCount / count)
    }
  }

  /// The total cache size of all connections.
  private static let cacheByteCount = 32 << 20

  /// Returns the first row of a statement.
  func first<Value>(
    _ sql: String,
    _ bind: (inout BoundStatement) throws -> Void,
    as read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    for connection in connections where connection.lock.try() {
      defer { connection.lock.unlock() }
      return try connection.first(sql, bind, read)
    }
    let connection = connections[0]
    return try connection.lock.withLock { try connection.first(sql, bind, read) }
  }

  func close() {
    for connection in connections { connection.lock.withLock { connection.close() } }
  }
}

/// A connection that can only read.
///
/// Unchecked: `lock` guards all other properties.
private final class LookupConnection: @unchecked Sendable {
  let lock = NSLock()
  private var connection: SQLiteConnection?
  private var statements: [String: SQLiteStatement] = [:]

  init(path: String, cacheByteCount: Int) throws {
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK else {
      defer { close() }
      throw DatabaseError(connection, SQLITE_CANTOPEN)
    }
    sqlite3_extended_result_codes(connection, 1)
    // The connection never waits for locks. A caller on an event loop repeats the lookup on another
    // thread instead.
    sqlite3_busy_timeout(connection, 0)
    sqlite3_exec(connection, "PRAGMA cache_size = -\(cacheByteCount >> 10)", nil, nil, nil)
  }

  deinit { close() }

  func first<Value>(
    _ sql: String,
    _ bind: (inout BoundStatement) throws -> Void,
    _ read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    var statement = try BoundStatement(prepared(sql), of: connection)
    defer { statement.finish() }
    try bind(&statement)
    return try statement.read(read)
  }

  func close() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    sqlite3_close_v2(connection)
    connection = nil
  }

  private func prepared(_ sql: String) throws -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    guard let connection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
    var statement: SQLiteStatement?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(connection, sql, -1, flags, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw DatabaseError(connection, code) }
    statements[sql] = statement
    return statement
  }
}
