/// A message about the database for the operator's log.
package struct FailoverNotice: Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    /// The database was lost. Reads that cannot use the lost database's open files use the
    /// snapshot, or fail if there is no snapshot.
    case lost
    /// Another database is in use.
    case opened
  }

  package var code: Code
  package var message: String
}
