/// Why the store did not do what it was asked to.
package struct StoreError: Error, Hashable {
  package enum Code: Sendable, Hashable {
    /// The slug of the link at a place in the list is in use on its host.
    case slugTaken(index: Int)
    /// A code or id is in use.
    case duplicate
    /// A request with the same idempotency key was answered before; nothing was done.
    case idempotencyKeyUsed
    /// A cursor that no list gave.
    case invalidCursor
    /// A text with a NUL character, which no engine keeps as it is.
    case unstorableText
    /// The file was written by a later version of the service.
    case newerDatabase(version: String)
    /// The engine failed: disk full, damaged file, no connection.
    case engine
  }

  package var code: Code
  /// What happened, in one sentence, with what to do where there is something.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String { message }
}
