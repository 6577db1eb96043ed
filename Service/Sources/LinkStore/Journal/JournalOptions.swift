/// Limits and intervals of the journal. The defaults suit the service; tests use smaller values.
package struct JournalOptions: Sendable, Hashable {
  /// The size in bytes at which a segment is closed and the next segment begins.
  package var segmentByteCount = 16 << 20
  /// The age at which a segment is closed. Events that the store has confirmed stay on disk until
  /// their segment is removed, and only a closed segment can be removed.
  package var segmentAge = Duration.seconds(3600)
  /// The longest time that the journal lets pass between the starts of two syncs, so that several
  /// events share a sync under load. A single event does not wait.
  package var syncInterval = Duration.milliseconds(1)
  /// The time between the starts of two syncs if the disk is fast.
  package var shortestSyncInterval = Duration.microseconds(250)
  /// The maximum number of bytes that may wait for the disk. The journal rejects events that would
  /// exceed this number.
  package var queueByteCount = 8 << 20
  /// The maximum number of events in a batch for the store. The more events a batch has, the fewer
  /// pages of the database are written for each of them.
  package var batchCount = 20_000
  /// The maximum number of events in a batch after many failures. Each failure halves the maximum.
  package var smallestBatchCount = 500
  /// If more events than this are pending, moving them to the store no longer yields the processor.
  package var maximumYieldingBacklog = 40_000
  /// How long events accumulate before the next batch. A transaction updates the count of a popular
  /// link only once, for any number of visits.
  package var drainInterval = Duration.milliseconds(100)
  /// How long events accumulate if the last batches had many events; see `manyEvents`.
  package var longDrainInterval = Duration.milliseconds(400)
  /// After this many events since the last pause, the next pause is `longDrainInterval`.
  package var manyEvents = 2000
  /// The longest pause between attempts while the store fails. The first pause is `drainInterval`.
  package var longestPause = Duration.seconds(5)
  /// The number of failed attempts in a row after which a shutdown leaves the remaining events to
  /// the next startup.
  package var closingAttemptLimit = 5

  package init() {}
}
