import GRDB
import GRDBSQLite

extension Database {
  /// Does something at a yieldPolicy, which it keeps after every thousand steps of its statements.
  ///
  /// Others wait for the transaction meanwhile, so that it gives way for a moment only.
  ///
  /// - Parameters:
  ///   - patience: How long it gives way.
  ///   - pause: What it does to give way.
  func at<Value>(
    _ yieldPolicy: YieldPolicy,
    patience: Duration = .milliseconds(50),
    pause: @escaping () -> Void = YieldPolicy.yielding.pause,
    _ body: () throws -> Value
  ) rethrows -> Value {
    guard yieldPolicy == .yielding else { return try body() }
    let pauses = Pauses(until: .now + patience, pause)
    return try withExtendedLifetime(pauses) {
      sqlite3_progress_handler(
        sqliteConnection,
        1000,
        { context in
          if let context { Unmanaged<Pauses>.fromOpaque(context).takeUnretainedValue().next() }
          return 0
        },
        Unmanaged.passUnretained(pauses).toOpaque()
      )
      defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
      return try body()
    }
  }
}

/// A class because SQLite hands over a pointer to it.
private final class Pauses {
  private let end: ContinuousClock.Instant
  private let pause: () -> Void

  init(until end: ContinuousClock.Instant, _ pause: @escaping () -> Void) {
    self.end = end
    self.pause = pause
  }

  func next() { if ContinuousClock.now < end { pause() } }
}
