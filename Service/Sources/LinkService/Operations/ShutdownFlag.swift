import NIOConcurrencyHelpers

/// Whether the service is shutting down.
///
/// A class because everything that waits for the shutdown shares it.
final class ShutdownFlag: Sendable {
  private let box = NIOLockedValueBox(false)

  var hasBegun: Bool { box.withLockedValue { $0 } }

  func begin() { box.withLockedValue { $0 = true } }
}
