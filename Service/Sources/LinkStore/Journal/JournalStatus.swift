/// How the journal is doing, for metrics and for whoever asks whether the service is ready.
package struct JournalStatus: Sendable, Hashable {
  /// Events on disk that the store has not confirmed.
  package var pendingCount = 0
  /// Events on disk since the journal was opened.
  package var writtenCount = 0
  /// Events that were handed to the journal since it was opened and that it did not keep.
  ///
  /// Exact while the process lives. After a crash, an event counted here can turn up all the same, when
  /// the failing disk had written it in spite of what it said.
  package var lostCount = 0
  /// Why the last write failed; nil when it succeeded.
  package var writeError: JournalError?
  /// Whether the last attempt to hand events to the store failed.
  package var isStoreFailing = false

  package init() {}
}
