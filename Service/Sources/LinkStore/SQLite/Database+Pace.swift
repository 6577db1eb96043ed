import GRDB
import GRDBSQLite

extension Database {
  /// Does something at a pace, which it keeps after every thousand steps of its statements.
  func at<Value>(_ pace: WorkPace, _ body: () throws -> Value) rethrows -> Value {
    guard pace == .givingWay else { return try body() }
    sqlite3_progress_handler(
      sqliteConnection,
      1000,
      { _ in
        WorkPace.givingWay.pause()
        return 0
      },
      nil
    )
    defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
    return try body()
  }
}
