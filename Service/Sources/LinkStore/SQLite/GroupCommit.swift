import GRDB

/// Lets writes that arrive together share one transaction, and so one sync of the disk.
///
/// A sync costs up to milliseconds whatever it covers. While one runs, new writes wait, and the next
/// transaction takes all of them. Each has a savepoint of its own: one that fails leaves the others
/// alone. An actor, as the waiting writes are shared by whoever writes.
actor GroupCommit {
  private let pool: DatabasePool
  private var waiting: [Write] = []
  private var isRunning = false

  /// So that the first of many does not wait for all of them.
  private static let batchSize = 512

  init(_ pool: DatabasePool) {
    self.pool = pool
  }

  /// Returns what `body` returned, when that is on disk.
  ///
  /// Once it is here a write is carried out, even when the task that asked for it is cancelled.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append(Write(body, continuation))
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
        let answers = try await pool.writeWithoutTransaction { try Self.commit(batch, in: $0) }
        for answer in answers { answer() }
      } catch {
        for write in batch { write.fail(error) }
      }
    }
    isRunning = false
  }

  private static func commit(
    _ batch: ArraySlice<Write>,
    in database: Database
  ) throws -> [Write.Answer] {
    var answers: [Write.Answer] = []
    try database.inTransaction(.immediate) {
      for write in batch {
        do {
          try answers.append(write.perform(database))
        } catch {
          // A full disk or a failing one takes back the whole transaction, not only the savepoint.
          guard database.isInsideTransaction else { throw error }
          answers.append { write.fail(error) }
        }
      }
      return .commit
    }
    return answers
  }
}

extension GroupCommit {
  /// A write and who waits for it.
  private struct Write: Sendable {
    typealias Answer = @Sendable () -> Void

    let perform: @Sendable (Database) throws -> Answer
    let fail: @Sendable (any Error) -> Void

    init<Value: Sendable>(
      _ body: @escaping @Sendable (Database) throws -> Value,
      _ continuation: CheckedContinuation<Value, any Error>
    ) {
      fail = { continuation.resume(throwing: $0) }
      perform = { database in
        let value = try database.savepoint { try body(database) }
        return { continuation.resume(returning: value) }
      }
    }
  }
}

extension Database {
  /// Takes back what `body` wrote when it throws.
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
