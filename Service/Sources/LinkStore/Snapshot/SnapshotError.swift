/// The reason why a snapshot cannot be used or written.
package struct SnapshotError: Error, Hashable {
  package enum Code: Sendable, Hashable {
    /// The file does not exist.
    case missing
    /// The file ends early, or its bytes differ from those that were written.
    case damaged
    /// A later version of the service wrote the file.
    case newerVersion
    /// Another user owns the file or can write to it.
    case untrusted
    /// The disk failed or is full.
    case inputOutput
  }

  package var code: Code
  /// The error in one sentence.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension SnapshotError: CustomStringConvertible {
  package var description: String { message }
}
