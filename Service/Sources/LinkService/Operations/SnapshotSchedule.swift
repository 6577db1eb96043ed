import LinkStore

/// A state machine that decides when to write the next snapshot.
struct SnapshotSchedule: Sendable {
  /// Identifies the content of the store by the database in use and the revision of its tables.
  struct Content: Sendable, Hashable {
    var generation: Int
    var revision: TableRevision
  }

  private var written: Content?
  private var nextWrite = Duration.zero
  private var nextUrgentWrite = Duration.zero

  /// The minimum pause between two snapshots, unless the second snapshot is urgent.
  static let shortestPause = Duration.seconds(5)
  /// The pause after a write, as a multiple of the write's duration. Without urgent snapshots,
  /// writing therefore takes less than a twentieth of the time.
  static let pauseFactor = 20
  /// The pause before an urgent snapshot, as a multiple of the duration of the last write. A
  /// snapshot is urgent after a key or an invitation was revoked, or a link was deleted or
  /// archived, because the previous snapshot would bring them back.
  static let urgentPauseFactor = 2

  /// Whether the content differs from the content of the last snapshot.
  func isStale(_ content: Content) -> Bool { written != content }

  /// Whether it is time to write a snapshot.
  ///
  /// - Parameter now: The time of a monotonic clock.
  func isDue(_ content: Content, now: Duration) -> Bool {
    isStale(content) && now >= (isUrgent(content) ? nextUrgentWrite : nextWrite)
  }

  private func isUrgent(_ content: Content) -> Bool {
    guard let written, written.generation == content.generation else { return false }
    return content.revision.mayWithdraw(since: written.revision)
  }

  /// - Parameter content: The content that was read before the write began.
  mutating func didWrite(_ content: Content, from start: Duration, to end: Duration) {
    written = content
    pause(afterWriteOf: end - start, endingAt: end)
  }

  mutating func didFail(from start: Duration, to end: Duration) {
    pause(afterWriteOf: end - start, endingAt: end)
  }

  private mutating func pause(afterWriteOf duration: Duration, endingAt end: Duration) {
    nextUrgentWrite = end + duration * Self.urgentPauseFactor
    nextWrite = end + max(Self.shortestPause, duration * Self.pauseFactor)
  }
}
