import GRDB
import GRDBSQLite

extension Database {
  /// Performs work. If the policy requires yielding, the work yields after every thousand steps of
  /// SQLite's virtual machine.
  ///
  /// Other writes wait for the transaction of this work, so the work yields only for a limited
  /// time.
  ///
  /// - Parameters:
  ///   - limit: The time after which the work no longer yields.
  ///   - yield: Yields once.
  func with<Value>(
    _ yieldPolicy: YieldPolicy,
    limit: Duration = .milliseconds(50),
    yield: @escaping () -> Void = YieldPolicy.yielding.yieldIfNeeded,
    _ body: () throws -> Value
  ) rethrows -> Value {
    guard yieldPolicy == .yielding else { return try body() }
    let yields = LimitedYield(until: .now + limit, yield)
    return try withExtendedLifetime(yields) {
      sqlite3_progress_handler(
        sqliteConnection,
        1000,
        { context in
          if let context {
            Unmanaged<LimitedYield>.fromOpaque(context).takeUnretainedValue().callAsFunction()
          }
          return 0
        },
        Unmanaged.passUnretained(yields).toOpaque()
      )
      defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
      return try body()
    }
  }
}

/// Yields until a deadline. A class because SQLite holds a pointer to it.
private final class LimitedYield {
  private let end: ContinuousClock.Instant
  private let yield: () -> Void

  init(until end: ContinuousClock.Instant, _ yield: @escaping () -> Void) {
    self.end = end
    self.yield = yield
  }

  func callAsFunction() { if ContinuousClock.now < end { self.yield() } }
}
