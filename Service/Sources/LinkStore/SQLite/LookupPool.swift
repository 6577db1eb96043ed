import Foundation
import GRDB

/// Connections for lookups that answer within microseconds, on the thread that asks.
///
/// `DatabasePool` opens a transaction for every read, and hops to another thread for every
/// asynchronous one, which takes several times as long as the lookup itself.
final class LookupPool: Sendable {
  private let connections: [DatabaseQueue]
  private let turn = Turn()

  init(path: String, configuration: Configuration) throws {
    var configuration = configuration
    configuration.readonly = true
    connections = try (0..<Self.connectionCount).map { _ in
      try DatabaseQueue(path: path, configuration: configuration)
    }
  }

  private static let connectionCount = min(max(ProcessInfo.processInfo.activeProcessorCount, 2), 8)

  /// Calls `body` with a connection; a single statement, as there is no transaction.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try connections[turn.next(below: connections.count)].unsafeReentrantRead(body)
  }

  func close() throws {
    for connection in connections { try connection.close() }
  }
}

/// Deals out numbers in turn. A class, as all threads share it.
private final class Turn: @unchecked Sendable {
  /// Guards `number`.
  private let lock = NSLock()
  private var number = 0

  func next(below count: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    number = (number + 1) % count
    return number
  }
}
