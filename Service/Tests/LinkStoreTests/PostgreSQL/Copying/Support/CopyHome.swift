import Foundation
import GRDB

@testable import LinkStore

/// The data folder of a service that is stopped, and a PostgreSQL database for its copy.
struct CopyHome {
  let sqlite: SQLiteHome
  let target: TestDatabase

  var journal: String { sqlite.folder.path + "/journal" }

  func copy(to url: PostgreSQLURL? = nil, batchSize: Int = 50) throws -> DatabaseCopy {
    var copy = try DatabaseCopy(from: sqlite.path, journal: journal, to: url ?? target.url)
    copy.batchSize = batchSize
    return copy
  }

  /// The code of the ``CopyError`` that a copy throws, or nil.
  func failure(_ progress: (CopyStep) -> Void = { _ in }) async throws -> CopyError.Code? {
    do {
      _ = try await copy().run(progress: progress)
      return nil
    } catch let error as CopyError {
      return error.code
    }
  }

  /// Runs a statement on the SQLite database, without counting it as a commit of the store.
  func changeSource(_ sql: String) throws {
    let queue = try DatabaseQueue(path: sqlite.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Calls `body` with a database that contains rows of every kind.
  static func with(_ body: (CopyHome) async throws -> Void) async throws {
    try await SQLiteHome.with { sqlite in
      let store = try SQLiteStore(path: sqlite.path)
      try await CopiedContent.fill(store)
      try await store.close()
      try await TestDatabase.with { try await body(CopyHome(sqlite: sqlite, target: $0)) }
    }
  }
}
