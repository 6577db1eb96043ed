/// Bounds of the journal. The defaults suit the service; tests make everything smaller.
package struct JournalOptions: Sendable, Hashable {
  /// A segment that has grown to this many bytes is followed by another one.
  package var segmentByteCount = 16 << 20
  /// So is a segment that is older than this, because what has been drained stays on disk as long as
  /// its segment does.
  package var segmentAge = Duration.seconds(3600)
  /// The least time between the beginnings of two syncs: under load, events share a sync that would
  /// else have had one each. An event that comes alone does not wait.
  package var syncInterval = Duration.milliseconds(1)
  /// How many bytes may wait for the disk before the journal refuses events.
  package var queueByteCount = 8 << 20
  /// How many events the store gets at once.
  package var batchCount = 1000
  /// With more events than this waiting for the store, draining gives way to nobody any more.
  package var patienceCount = 10_000
  /// How long events are collected for the next batch: a transaction writes the counts of popular links
  /// once, however often they were followed.
  package var drainInterval = Duration.milliseconds(100)
  /// The longest pause between two attempts while the store fails; the first one is `drainInterval`.
  package var longestPause = Duration.seconds(5)

  package init() {}
}
