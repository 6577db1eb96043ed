/// A message about the journal for the operator's log.
package struct JournalNotice: Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    /// The last segment ended in an incomplete frame, which a crash has left. The event in this
    /// frame had not been acknowledged.
    case tailCut
    /// Bytes within a segment are unreadable, and events are lost.
    case damaged
    /// Events cannot be written and are lost. This notice is reported once for each series of
    /// errors.
    case writesFailing
    case writesRecovered
    /// The store accepts no events, so the events wait on disk. This notice is reported once for
    /// each series of errors.
    case storeFailing
    case storeRecovered
    /// The folder was removed, and the journal has created it again.
    case folderRestored
    /// A segment was removed before the store had all of its events. The missing events are lost.
    case segmentRemoved
    /// A segment that is no longer needed could not be removed. After the next startup, its events
    /// are moved to the store again.
    case segmentKept
  }

  package var code: Code
  /// What happened, in one sentence.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
