/// The state of the journal, for metrics and the readiness check.
package struct JournalStatus: Sendable, Hashable {
  /// The events on disk that the store has not confirmed.
  package var pendingCount = 0
  /// The events written since the journal was opened.
  package var writtenCount = 0
  /// The events handed to the journal since it was opened that it could not store.
  ///
  /// Exact while the process lives. After a crash, an event counted here can reappear if the failing
  /// disk had written it despite reporting an error.
  package var lostCount = 0
  /// The error of the last write; nil if it succeeded.
  package var writeError: JournalError?
  /// Whether the last attempt to hand events to the store failed.
  package var isStoreFailing = false

  package init() {}
}
