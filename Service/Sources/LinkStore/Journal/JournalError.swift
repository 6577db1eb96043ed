/// The reason why the journal could not store an event, or could not be opened.
package struct JournalError: Error, Hashable {
  package enum Code: Sendable, Hashable {
    /// The disk is full, or the quota is exhausted.
    case diskFull
    /// The disk failed.
    case inputOutput
    /// A file or the folder was removed or replaced while the journal was using it.
    case removed
    /// Another process is using the folder.
    case locked
    /// A later version of the service wrote the folder.
    case newerFormat
    /// The queue of events that wait for the disk is full.
    case overloaded
    /// The event does not fit into a frame.
    case tooLarge
    /// The journal was shut down.
    case closed
  }

  package var code: Code
  /// The error in one sentence, with a remedy if there is one.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension JournalError: CustomStringConvertible {
  package var description: String { message }
}
