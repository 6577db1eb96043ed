/// Decides how long the writer waits before a write, so that several events share a sync under load.
///
/// The faster the disk, the shorter the wait: the time from the start of a write to the start of
/// the next is proportional to the time that the last write took. Only on a slow disk do events
/// wait for each other as long as ``JournalOptions/syncInterval``. An event that arrives after a
/// pause does not wait.
struct SyncPace {
  private let range: ClosedRange<Duration>
  /// The time at which the next write may start.
  private var next: Duration?

  init(_ options: JournalOptions) {
    range = min(options.shortestSyncInterval, options.syncInterval)...options.syncInterval
  }

  /// Records a write.
  ///
  /// - Parameters:
  ///   - start: The time at which the write started, on a monotonic clock.
  ///   - duration: The time until the data was on disk.
  mutating func didWrite(at start: Duration, for duration: Duration) {
    next = start + min(max(duration * Self.writesPerInterval, range.lowerBound), range.upperBound)
  }

  /// The time to wait before the next write.
  func rest(at now: Duration) -> Duration { max(.zero, (next ?? now) - now) }

  /// The time between the starts of two writes, as a multiple of the time that a write takes. With
  /// 2, the writer rests as long as it writes.
  private static let writesPerInterval = 2
}
