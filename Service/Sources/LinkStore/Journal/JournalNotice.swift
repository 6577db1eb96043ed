/// A message about the journal for the operator's log.
package struct JournalNotice: Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    /// The last segment ended in an incomplete frame, which a crash left. It was not acknowledged.
    case tailCut
    /// Bytes within a segment are unreadable; events are lost.
    case damaged
    /// Events cannot be written and are lost. Reported once per series of errors.
    case writesFailing
    case writesRecovered
    /// The store accepts no events, which wait on disk. Reported once per series of errors.
    case storeFailing
    case storeRecovered
    /// The folder was removed, and the journal has created it again.
    case folderRestored
    /// A segment was removed before the store had its events, which are lost.
    case segmentRemoved
    /// A segment that is no longer needed could not be removed. The next start drains it again.
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
