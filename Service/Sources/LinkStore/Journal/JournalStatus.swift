/// The state of the journal, for metrics and the readiness check.
package struct JournalStatus: Sendable, Hashable {
  /// The number of events on disk that the store has not confirmed.
  package var pendingCount = 0
  /// The number of events that were written since the journal was opened.
  package var writtenCount = 0
  /// The number of events that the journal could not store since it was opened.
  ///
  /// This number is exact as long as the process runs. After a crash, an event that was counted as
  /// lost can reappear, if the disk had written the event although it reported an error.
  package var lostCount = 0
  /// The error of the last write; nil if it succeeded.
  package var writeError: JournalError?
  /// Whether the last attempt to move events to the store failed.
  package var isStoreFailing = false

  package init() {}
}
