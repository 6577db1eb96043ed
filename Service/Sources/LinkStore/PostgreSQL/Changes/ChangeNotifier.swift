import Foundation

/// Tells the other nodes that links have changed.
///
/// A notification is only a signal to read the changes, so it does not have to be part of the
/// transaction that makes a change. There, it would be costly: PostgreSQL commits transactions that
/// notify one after another. Instead, the changes of a few milliseconds share one notification.
///
/// A class because the calls of a node share it.
final class ChangeNotifier: Sendable {
  static let channel = "linkwright_links"

  private let pool: ConnectionPool
  private let isPending = Monitor(false)

  init(_ pool: ConnectionPool) { self.pool = pool }

  /// Sends a notification soon. If it cannot be sent, the other nodes find the change when they look
  /// for changes next.
  func note() {
    let isFirst = isPending.withLock { isPending in
      defer { isPending = true }
      return !isPending
    }
    guard isFirst else { return }
    Task {
      try? await Task.sleep(for: .milliseconds(10))
      isPending.withLock { $0 = false }
      _ = try? await pool.perform(.writing) { connection in
        try connection.run([
          SQLStatement("BEGIN"),
          // Nothing has to be on disk.
          SQLStatement("SET LOCAL synchronous_commit = off"),
          SQLStatement("NOTIFY \(Self.channel)"),
          SQLStatement("COMMIT"),
        ])
      }
    }
  }
}
