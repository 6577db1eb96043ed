import GRDB

/// Combines concurrent writes into one transaction, and therefore one disk sync.
///
/// A sync can take milliseconds, regardless of the amount of data. While a sync runs, new writes
/// wait, and the next transaction includes all of them. If there are several, each has its own
/// savepoint, so that a failure does not affect other writes. An actor because concurrent callers
/// share the waiting writes.
actor GroupCommit {
  private let pool: DatabasePool
  private let checkFiles: @Sendable () throws(StoreError) -> Void
  private var waiting: [Write] = []
  private var isRunning = false

  /// The maximum number of writes in a transaction. It limits how long the first write waits for
  /// the other writes.
  private static let batchSize = 512

  /// - Parameter checkFiles: Throws if a commit would be lost. This closure is called before and
  ///   after each commit.
  init(_ pool: DatabasePool, checkFiles: @escaping @Sendable () throws(StoreError) -> Void) {
    self.pool = pool
    self.checkFiles = checkFiles
  }

  /// Performs a write and returns its result when it is on disk.
  ///
  /// A write is performed even if its task is cancelled.
  ///
  /// - Parameter didCommit: Receives the result when it is on disk, before this method returns. The
  ///   results of several writes are passed in the order of the writes.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value,
    didCommit: @escaping @Sendable (Value) -> Void
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append(Write(body, didCommit: didCommit, continuation))
      guard !isRunning else { return }
      isRunning = true
      Task { await run() }
    }
  }

  private func run() async {
    while !waiting.isEmpty {
      let batch = waiting.prefix(Self.batchSize)
      waiting.removeFirst(batch.count)
      do {
        try checkFiles()
        let completions = try await pool.writeWithoutTransaction { try Self.commit(batch, in: $0) }
        // The file may have been removed in the meantime. In this case, the commit is lost.
        try checkFiles()
        for completion in completions { completion() }
      } catch {
        for write in batch { write.fail(error) }
      }
    }
    isRunning = false
  }

  private static func commit(
    _ batch: ArraySlice<Write>,
    in database: Database
  ) throws -> [Write.Completion] {
    var completions: [Write.Completion] = []
    try database.inTransaction(.immediate) {
      let changes = database.totalChangesCount
      if batch.count == 1, let write = batch.first {
        // Without a savepoint, SQLite does not copy each page before it is changed.
        try completions.append(write.perform(database))
      } else {
        completions = try batch.map { try performInSavepoint($0, database) }
      }
      if database.totalChangesCount != changes { try CommitNumber.increase(in: database) }
      return .commit
    }
    return completions
  }

  /// Performs a write. If it fails, only this write is rolled back.
  private static func performInSavepoint(
    _ write: Write,
    _ database: Database
  ) throws -> Write.Completion {
    do {
      return try database.savepoint { try write.perform(database) }
    } catch {
      // If the disk is full or fails, SQLite rolls back the whole transaction, not only the
      // savepoint.
      guard database.isInsideTransaction else { throw error }
      return { write.fail(error) }
    }
  }
}

extension GroupCommit {
  /// A write, together with the caller that waits for it.
  private struct Write: Sendable {
    typealias Completion = @Sendable () -> Void

    let perform: @Sendable (Database) throws -> Completion
    let fail: @Sendable (any Error) -> Void

    init<Value: Sendable>(
      _ body: @escaping @Sendable (Database) throws -> Value,
      didCommit: @escaping @Sendable (Value) -> Void,
      _ continuation: CheckedContinuation<Value, any Error>
    ) {
      fail = { continuation.resume(throwing: $0) }
      perform = { database in
        let value = try body(database)
        return {
          didCommit(value)
          continuation.resume(returning: value)
        }
      }
    }
  }
}

extension Database {
  /// Rolls back the writes of `body` if it throws.
  fileprivate func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    var value: Value?
    try inSavepoint {
      value = try body()
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return value
  }
}
