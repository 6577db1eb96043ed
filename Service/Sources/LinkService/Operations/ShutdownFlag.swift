import Synchronization

/// Whether the service is shutting down.
///
/// A class because all connections share it.
final class ShutdownFlag: Sendable {
  private let flag = Atomic(false)

  /// Whether ``begin()`` has been called.
  var hasBegun: Bool { flag.load(ordering: .acquiring) }

  /// Connections end from now on.
  func begin() { flag.store(true, ordering: .releasing) }
}
