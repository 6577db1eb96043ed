import CPQ
import Foundation

extension PostgreSQLConnection {
  /// Waits until another session sends a notification on a channel to which this session listens.
  ///
  /// - Returns: Whether a notification came within the limit.
  func waitForNotification(_ limit: Duration) throws -> Bool {
    try exchange { _ in
      let deadline = ContinuousClock.now + limit
      while !takeNotifications() {
        do { try wait(for: POLLIN, until: deadline) } catch let error as PostgreSQLError
          where error.kind == .timeout
        {
          return false
        }
        try readInput()
      }
      return true
    }
  }

  /// - Returns: Whether there was a notification.
  private func takeNotifications() -> Bool {
    var isNotified = false
    while let notification = PQnotifies(connection) {
      PQfreemem(notification)
      isNotified = true
    }
    return isNotified
  }
}
