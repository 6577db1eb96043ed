package import LinkwrightCore

/// A database that a ``FailoverStore`` can lose and get back.
package protocol FailoverDatabase: LinkStore {
  /// Whether visits can be stored. Visits that are written to a damaged database are lost with it.
  var acceptsVisits: Bool { get }
  /// Whether slugs can still be looked up after the database was lost.
  var isReadableWhenLost: Bool { get }

  /// Reads the revision of the tables that a snapshot contains.
  func tableRevision() async throws -> TableRevision
  /// Writes links, invitations and publishable keys to a snapshot, and replaces the previous one.
  ///
  /// The tables are read in batches, so changes that are made in the meantime may be missing. If the
  /// task is cancelled, the previous snapshot stays.
  ///
  /// - Throws: ``SnapshotError``, ``StoreError`` or `CancellationError`.
  func writeSnapshot(to path: String, at time: Timestamp) async throws -> SnapshotSummary
}

/// A database in which several processes use up the visits of a link that has a visit limit.
package protocol SharedVisitCounter: Sendable {
  /// Uses up one visit of a link, in a transaction.
  ///
  /// - Returns: false if no visit was left.
  func useVisit(limitedLink id: String, limit: Int) async throws -> Bool
}

/// The place of a database, where it is opened and found again after a loss.
package protocol DatabasePlace: Sendable {
  /// The name of the database in messages: a path, or a URL without a password.
  var name: String { get }
  /// Whether the database finds a link on the calling thread, within microseconds.
  var looksUpSynchronously: Bool { get }

  /// What could be opened; nil if there is nothing, or only the database that is open.
  func candidate(besides open: (any FailoverDatabase)?) -> DatabaseCandidate?
  /// Opens the database. Never creates one.
  ///
  /// - Parameter lost: The database that was in use before.
  func open(after lost: (any FailoverDatabase)?) async throws -> any FailoverDatabase
}

/// What could be opened in the place of a database. Two equal observations of a file mean that it
/// does not change.
package enum DatabaseCandidate: Sendable, Hashable {
  case file(FileStamp)
  case server
}
