import LinkStore

/// When to write the next snapshot, as a state machine.
struct SnapshotSchedule: Sendable {
  /// The content of the store: which database, and which revision of it.
  struct Content: Sendable, Hashable {
    var generation: Int
    var revision: TableRevision
  }

  private var written: Content?
  private var nextWrite = Duration.zero
  private var nextUrgentWrite = Duration.zero

  /// The shortest pause between two snapshots.
  static let shortestPause = Duration.seconds(5)
  /// The pause as a multiple of the duration of a write: it may use a twentieth of the time.
  static let pauseFactor = 20
  /// The same for the revocation of a key or an invitation, and for a link that was deleted or archived: the
  /// snapshot must not bring them back.
  static let urgentPauseFactor = 2

  /// Whether the content differs from that of the last snapshot.
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

  /// - Parameter content: The content before the write began.
  mutating func didWrite(_ content: Content, from start: Duration, to end: Duration) {
    written = content
    didFail(from: start, to: end)
  }

  mutating func didFail(from start: Duration, to end: Duration) {
    nextUrgentWrite = end + (end - start) * Self.urgentPauseFactor
    nextWrite = end + max(Self.shortestPause, (end - start) * Self.pauseFactor)
  }
}
