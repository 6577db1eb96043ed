/// Why a database was not copied.
package struct CopyError: Error, Hashable {
  package enum Code: Sendable, Hashable {
    /// A service uses the folder.
    case serviceRunning
    /// The journal has events that the database does not have.
    case undrainedJournal(count: Int)
    /// The source has the schema of an earlier version.
    case oldSource
    /// The source was changed during the copy.
    case changedSource
    /// A table of the target has rows that the copy did not put there.
    case foreignRows(table: String)
    /// The target has rows of a copy from another database, or from another state of it.
    case otherSource
    /// Another process copies into the target.
    case otherCopy
    /// A row of the source cannot be stored in the target.
    case unstorableRow(table: String)
    /// The target became unavailable. The copy can continue.
    case interrupted
  }

  package var code: Code
  /// The error in one sentence, with a remedy.
  package var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension CopyError: CustomStringConvertible {
  package var description: String { message }
}
