public import LinkwrightCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The time, and how to let some pass: handed in, so that tests move it by hand.
public struct LinkClock: Sendable {
  /// The time of the device.
  public var now: @Sendable () -> Timestamp
  /// Returns when a duration is over, and throws `CancellationError` at once when its task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// Makes a clock.
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
