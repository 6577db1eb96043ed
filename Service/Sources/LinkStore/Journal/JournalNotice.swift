/// Something about the journal that an operator should read in the log.
package struct JournalNotice: Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    /// The last segment ended in something unfinished: the mark of a crash, nothing acknowledged.
    case tailCut
    /// Bytes within a segment are unreadable; events are lost.
    case damaged
    /// Events cannot be written and are lost from now on; told once, not for every event.
    case writesFailing
    case writesRecovered
    /// The store does not take events, which wait on disk; told once, not for every attempt.
    case storeFailing
    case storeRecovered
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
