import Foundation

/// Runs transactions on the connections of a pool, and repeats those that conflicted with others or
/// lost their connection.
struct TransactionRunner: Sendable {
  typealias Work<Value> = @Sendable (Transaction) throws -> Value

  let pool: ConnectionPool
  /// The time after which a call no longer begins anything again.
  let callLimit: Duration

  /// How often a transaction is repeated on the same connection because of conflicts.
  private static let conflictLimit = 20
  /// How often a call begins again because the connection was lost.
  private static let lossLimit = 3

  /// How an attempt to run a transaction ended.
  private enum Attempt<Value: Sendable>: Sendable {
    case done(Value)
    /// The connection was lost before the `COMMIT`, so nothing was written.
    case lost(PostgreSQLError)
    /// The `COMMIT` has no answer.
    case unanswered(Value, CommitKey, PostgreSQLError)
  }

  // MARK: Calls

  /// Reads with one statement.
  func read<Value: Sendable>(
    _ statement: SQLStatement,
    _ body: @escaping @Sendable (ResultRows) throws -> Value
  ) async throws -> Value {
    try await perform(.reading) { try body($0.run(statement)) }
  }

  /// Writes with one statement, which has the same effect if it is done more than once. Its commit
  /// waits as long as that of a transaction.
  func write<Value: Sendable>(
    _ statement: SQLStatement,
    _ body: @escaping @Sendable (ResultRows) throws -> Value
  ) async throws -> Value {
    try await perform(.writing) { try body($0.run(statement)) }
  }

  /// Performs work that has the same effect if it is done more than once.
  func perform<Value: Sendable>(
    _ access: ConnectionPool.State.Access,
    _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
  ) async throws -> Value {
    try await repeating { () -> Attempt<Value> in
      try await pool.perform(access) { connection in
        do { return .done(try Self.repeatingConflicts { try body(connection) }) } catch let error
          as PostgreSQLError where error.endsConnection && error.kind != .timeout
        {
          return .lost(error)
        }
      }
    }
  }

  /// Runs a transaction that has the same effect if it is committed more than once.
  func repeatably<Value: Sendable>(_ work: @escaping Work<Value>) async throws -> Value {
    try await repeating {
      try await pool.perform(.writing) { try Self.attempt(work, .readCommitted, key: nil, on: $0) }
    }
  }

  /// Runs a transaction, and never commits it twice.
  ///
  /// - Throws: ``StoreError`` with the code `outcomeUnknown`, if the outcome could not be learned in
  ///   time.
  func once<Value: Sendable>(
    _ isolation: Transaction.Isolation = .readCommitted,
    _ work: @escaping Work<Value>
  ) async throws -> Value {
    try await repeating {
      try await pool.perform(.writing) {
        try Self.attempt(work, isolation, key: CommitKey(), on: $0)
      }
    }
  }

  // MARK: Repetitions

  private func repeating<Value: Sendable>(
    _ attempt: () async throws -> Attempt<Value>
  ) async throws -> Value {
    let end = ContinuousClock.now + callLimit
    var lossCount = 0
    while true {
      do {
        switch try await attempt() {
        case .done(let value): return value
        case .lost(let error):
          lossCount += 1
          if lossCount >= Self.lossLimit || .now >= end { throw error }
        case .unanswered(let value, let key, let error):
          if try await wasCommitted(key, until: end, after: error) { return value }
          if .now >= end { throw error }
        }
      } catch {
        throw StoreError.translating(error)
      }
    }
  }

  /// Learns the outcome of a transaction on another connection.
  private func wasCommitted(
    _ key: CommitKey,
    until end: ContinuousClock.Instant,
    after error: PostgreSQLError
  ) async throws -> Bool {
    while true {
      if let outcome = try? await pool.perform(.confirming, { try key.wasCommitted(on: $0) }) {
        return outcome
      }
      guard .now < end else {
        throw StoreError(
          .outcomeUnknown,
          "PostgreSQL did not confirm a change, and has not answered since then: \(error.message)."
        )
      }
      // A cancelled task would not sleep, but its write is still completed.
      await Task { try? await Task.sleep(for: .milliseconds(.random(in: 50...150))) }.value
    }
  }

  private static func attempt<Value: Sendable>(
    _ work: Work<Value>,
    _ isolation: Transaction.Isolation,
    key: CommitKey?,
    on connection: PostgreSQLConnection
  ) throws -> Attempt<Value> {
    try repeatingConflicts {
      let transaction = Transaction(connection, isolation)
      let value: Value
      do { value = try work(transaction) } catch {
        transaction.rollBack()
        // After a timeout, the server is probably stuck, and would be so again.
        if let error = error as? PostgreSQLError, error.endsConnection, error.kind != .timeout {
          return .lost(error)
        }
        throw error
      }
      guard transaction.hasWritten else {
        transaction.rollBack()
        return .done(value)
      }
      do { try transaction.commit(key) } catch let error as PostgreSQLError
        where error.endsConnection
      {
        guard let key else { return .lost(error) }
        return .unanswered(value, key, error)
      } catch {
        transaction.rollBack()
        throw error
      }
      return .done(value)
    }
  }

  /// Repeats work after a deadlock or another conflict with a concurrent transaction.
  private static func repeatingConflicts<Value>(_ work: () throws -> Value) throws -> Value {
    for count in 1..<conflictLimit {
      do { return try work() } catch let error as PostgreSQLError where error.isConflict {
        // Transactions that conflict should not meet again.
        Thread.sleep(forTimeInterval: .random(in: 0...0.002) * Double(count))
      }
    }
    return try work()
  }
}
