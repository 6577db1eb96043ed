import Synchronization

/// Whether the service is shutting down.
///
/// A class because all connections share it. ``Reloadable`` would take a lock whenever a connection
/// reads the value.
final class ShutdownFlag: Sendable {
  private let flag = Atomic(false)

  /// Whether ``begin()`` has been called.
  var hasBegun: Bool { flag.load(ordering: .acquiring) }

  /// Records that the shutdown has begun. From now on, a new connection ends as soon as its
  /// requests in progress are complete.
  func begin() { flag.store(true, ordering: .releasing) }
}
