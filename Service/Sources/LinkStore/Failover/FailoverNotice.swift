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

  /// A notice with the source that is now used for reads. `ServiceState` reports the reason for the
  /// loss.
  static func lost(snapshot: SnapshotSummary?, error: String?) -> Self {
    let source =
      if let snapshot {
        "Links and invitations come from the snapshot of \(snapshot.time)."
      } else {
        "There is no snapshot, so only association files, long links and links in memory work. "
          + (error ?? "")
      }
    return Self(code: .lost, message: "The database is lost. \(source)")
  }

  static func opened(_ path: String) -> Self {
    Self(code: .opened, message: "The restored database \(path) is in use.")
  }
}
