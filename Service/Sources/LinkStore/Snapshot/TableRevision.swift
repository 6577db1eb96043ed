/// A revision of the content that a snapshot contains. If two revisions of a database are equal,
/// this content has not changed between them.
package struct TableRevision: Sendable, Hashable {
  /// The number of writes that are known in detail. In SQLite, these are the writes of this process.
  var own: Int
  /// The number of those that revoked, deleted or archived anything.
  var withdrawals: Int
  /// A number that changes with every other commit.
  var others: Int

  /// Whether anything may have been revoked, deleted or archived since an earlier revision of the
  /// same database. This includes all commits of other processes, because their content is not
  /// known.
  package func mayWithdraw(since earlier: TableRevision) -> Bool {
    withdrawals != earlier.withdrawals || hasForeignCommits(since: earlier)
  }

  /// Whether another process has committed anything since an earlier revision of the same database.
  package func hasForeignCommits(since earlier: TableRevision) -> Bool { others != earlier.others }
}
