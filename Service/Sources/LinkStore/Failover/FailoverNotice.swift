/// A message about the database for the operator's log.
package struct FailoverNotice: Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    /// The database was lost. Slugs are looked up in the open files of the lost database if
    /// possible. All other reads use the snapshot, or fail if there is no snapshot.
    case lost
    /// Another database is in use.
    case opened
  }

  package var code: Code
  package var message: String
}
