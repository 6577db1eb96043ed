public import LinkwrightCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A clock that tests can replace with a hand-driven one.
public struct LinkClock: Sendable {
  /// Returns the current time.
  public var now: @Sendable () -> Timestamp
  /// Suspends for a duration. Throws `CancellationError` as soon as its task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - now: A closure that returns the current time.
  ///   - sleep: A closure that suspends for a duration and throws `CancellationError` as soon as its task is
  ///     cancelled.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The clock of the device.
  public static let system = LinkClock(
    now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
    sleep: { try await Task.sleep(for: $0) }
  )
}
