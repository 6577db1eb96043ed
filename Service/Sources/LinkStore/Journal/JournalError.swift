/// Why the journal did not keep an event, or did not open.
package struct JournalError: Error, Hashable {
  package enum Code: Sendable, Hashable {
    /// No space is left on the disk, or the quota is used up.
    case diskFull
    /// The disk failed.
    case inputOutput
    /// Another process uses the folder.
    case locked
    /// A later version of the service wrote the folder.
    case newerFormat
    /// More events wait for the disk than the journal is willing to hold.
    case overloaded
    /// The event does not fit a frame.
    case tooLarge
    /// The journal was shut down.
    case closed
  }

  package var code: Code
  /// What happened, in one sentence, with what to do where there is something.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension JournalError: CustomStringConvertible {
  package var description: String { message }
}
