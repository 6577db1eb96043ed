import GRDB

/// A store in one file, for one machine.
///
/// ```swift
/// let store = try SQLiteStore(path: "/var/lib/linkwright/links.sqlite")
/// let link = try store.linkSynchronously(host: "brand.example", slug: "summer")
/// ```
///
/// Several processes may have the file open, such as the service and the command line. What a call
/// wrote is synced to the disk when it returns. Calls that come together share a transaction.
package struct SQLiteStore: SynchronousLinkStore {
  package let path: String
  let pool: DatabasePool
  let writes: GroupCommit
  let lookups: LookupPool

  /// Reads in one transaction.
  func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.read(body)
    } catch {
      throw storeError(error)
    }
  }

  /// Reads the first row of a statement, at once and on this thread.
  func firstSynchronously<Value>(
    _ sql: String,
    _ bind: (inout BoundStatement) throws -> Void,
    as read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    do {
      return try lookups.first(sql, bind, as: read)
    } catch {
      throw storeError(error)
    }
  }

  /// Writes all of `body` or nothing, and returns when it is on disk.
  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await writes.perform(body)
    } catch {
      throw storeError(error)
    }
  }

  /// What the callers of a store understand.
  func storeError(_ error: any Error) -> any Error {
    StoreError.translating(error, path: path)
  }
}
