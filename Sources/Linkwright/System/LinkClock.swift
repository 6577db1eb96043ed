public import LinkwrightCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The clock of a ``LinkCenter`` or ``LinkClient``, which tests can replace with a manual clock.
public struct LinkClock: Sendable {
  /// A closure that returns the current time.
  public var now: @Sendable () -> Timestamp
  /// A closure that suspends its task for a duration, and throws `CancellationError` as soon as the
  /// task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock from two closures.
  ///
  /// - Parameters:
  ///   - now: A closure that returns the current time.
  ///   - sleep: A closure that suspends its task for a duration, and throws `CancellationError` as
  ///     soon as the task is cancelled.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The device's clock.
  public static let system = LinkClock(
    now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
    sleep: { try await Task.sleep(for: $0) }
  )
}
