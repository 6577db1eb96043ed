/// An error of a store.
package struct StoreError: Error, Hashable {
  package enum Code: Sendable, Hashable {
    /// The slug of the link at this index is already in use on the link's host.
    case slugTaken(index: Int)
    /// A code or ID is already in use.
    case duplicate
    /// A response to a request with the same idempotency key is already stored. Nothing was done.
    case idempotencyKeyUsed
    /// The cursor was not returned with a page of a list.
    case invalidCursor
    /// A text contains a NUL character, which databases do not preserve.
    case unstorableText
    /// A later version of the service wrote the file.
    case newerDatabase(version: String)
    /// The database does not exist or is empty, and the caller does not allow creating it.
    case missingDatabase
    /// The database cannot be used, and the operation is impossible without it.
    case unavailable
    /// The database has not answered in time. The change may or may not be made later.
    case outcomeUnknown
    /// The database needs more time for a question than it may take.
    case tooSlow
    /// The database failed, for example because the disk is full, the file is damaged, or the
    /// connection is lost.
    case engine
  }

  package var code: Code
  /// The error in one sentence, with a remedy if there is one.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension StoreError {
  /// - Parameter reason: Why the database cannot be used.
  static func unavailable(_ reason: String) -> StoreError { StoreError(.unavailable, reason) }

  static func slugTaken(_ link: Link, index: Int) -> StoreError {
    StoreError(
      .slugTaken(index: index),
      "The slug “\(link.slug)” is already in use on \(link.host): choose another one."
    )
  }

  static let idempotencyKeyUsed = StoreError(
    .idempotencyKeyUsed,
    "A request with this idempotency key was performed before."
  )

  static let tooSlow = StoreError(
    .tooSlow,
    "The database needs too much time for the question."
  )

  static let duplicate = StoreError(.duplicate, "An ID, code or key is already in use.")

  static let nulCharacter = StoreError(
    .unstorableText,
    "A text contains a NUL character, which the store cannot hold."
  )

  /// Returns an error for a stored value that this version cannot read.
  static func unreadable(_ what: String) -> StoreError {
    StoreError(
      .engine,
      "The database contains \(what) that cannot be read: restore a backup."
    )
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String { message }
}
