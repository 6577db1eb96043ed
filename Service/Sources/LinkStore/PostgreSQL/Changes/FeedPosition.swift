/// How far a node has read the changes of links: the snapshot of the database in which it read them.
///
/// Each row of a link contains the number of the transaction that changed it last. Transactions get
/// increasing numbers, but commit in any order, so a reader that remembered the highest number would
/// miss a transaction that commits late. A snapshot also names the transactions that were in progress.
/// A change is new if its transaction is not visible in the snapshot.
package struct FeedPosition: Sendable, Hashable {
  /// The server and the state of its history. After a promotion or a restoration, the numbers of
  /// transactions may be used again.
  var history: String
  /// A value of the type `pg_snapshot`.
  var snapshot: String
  /// The number of the next transaction.
  var nextTransaction: Int64

  /// Whether a later position can belong to the same sequence of transactions.
  func precedes(_ later: FeedPosition) -> Bool {
    history.utf8.elementsEqual(later.history.utf8) && nextTransaction <= later.nextTransaction
  }
}

/// What ``PostgreSQLStore/links(changedSince:_:)`` found.
package enum FeedResult: Sendable, Hashable {
  /// All changes were read. The next call begins at this position.
  case read(FeedPosition)
  /// The server is another one, or has another history. All links have to be read again.
  case otherHistory
}
