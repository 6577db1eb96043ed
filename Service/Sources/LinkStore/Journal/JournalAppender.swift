/// Appends the events of one event loop to a journal.
///
/// The appender encodes each frame in a buffer that it reuses. The journal reports how many events
/// have reached the disk, many at once. Therefore, the appender allocates no memory for an event.
///
/// A class because it owns memory. It must be used by one thread at a time, so it is not sendable.
package final class JournalAppender {
  /// A closure that the journal calls on its own thread with a number of events and their result.
  /// These are the oldest events of the appender that have no result yet.
  package typealias Completion = @Sendable (Int, Result<Void, JournalError>) -> Void

  private let journal: VisitJournal
  private let number: Int
  private let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: JournalFrame.maximumCount,
    alignment: 8
  )

  init(to journal: VisitJournal, number: Int) {
    self.journal = journal
    self.number = number
  }

  deinit { memory.deallocate() }

  /// Appends an event. The completion is called when it is on disk, or when it could not be written
  /// and counts as lost.
  ///
  /// - Throws: ``JournalError`` if the journal rejected the event. The event then counts as lost, and
  ///   the completion is not called for it.
  package func append(_ event: VisitEvent) throws(JournalError) {
    try journal.append(event, from: number, using: memory)
  }
}
