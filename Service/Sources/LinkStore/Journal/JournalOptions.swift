/// Limits and intervals of the journal. The defaults suit the service; tests use smaller values.
package struct JournalOptions: Sendable, Hashable {
  /// The size at which a segment ends and the next one begins.
  package var segmentByteCount = 16 << 20
  /// The age at which a segment ends, because drained events stay on disk as long as their segment.
  package var segmentAge = Duration.seconds(3600)
  /// The minimum time between the starts of two syncs, so that events share syncs under load. A single
  /// event does not wait.
  package var syncInterval = Duration.milliseconds(1)
  /// The number of bytes that may wait for the disk before the journal refuses events.
  package var queueByteCount = 8 << 20
  /// The number of events per batch for the store.
  package var batchCount = 1000
  /// The number of pending events above which draining no longer yields.
  package var maximumYieldingBacklog = 10_000
  /// How long events accumulate for the next batch. A transaction writes the count of a popular link
  /// once, for any number of visits.
  package var drainInterval = Duration.milliseconds(100)
  /// The longest pause between attempts while the store fails. The first pause is `drainInterval`.
  package var longestPause = Duration.seconds(5)

  package init() {}
}
