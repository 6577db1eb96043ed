/// The locks that the nodes of a fleet share, apart from those on rows and tables. A transaction holds
/// a lock until it ends.
///
/// The numbers mean nothing, are the same on all nodes, and are never reused. Installations have locks
/// with two numbers, which PostgreSQL keeps apart from these.
enum AdvisoryLock: Int64, CaseIterable {
  /// Of a node that changes the schema or creates a partition.
  case schema = 7_225_178_012_904
  /// Of a node that drops a partition.
  case partitionRemoval = 7_225_178_012_905
  /// Of the node that counts events.
  case counting = 7_225_178_012_906
  /// Shared by transactions that remove events. A recount holds it alone, so it knows of all removals,
  /// and a removal knows which events are counted again.
  case eventRemoval = 7_225_178_012_907
  /// Shared by transactions that store events, see ``StoredTransactions``.
  case eventStorage = 7_225_178_012_908

  /// Waits until no other transaction holds the lock.
  var exclusive: SQLStatement { SQLStatement("SELECT pg_advisory_xact_lock(\(rawValue))") }

  /// Waits until no transaction holds the lock alone.
  var shared: SQLStatement { SQLStatement("SELECT pg_advisory_xact_lock_shared(\(rawValue))") }

  /// Takes the lock alone if no other transaction holds it. Returns whether it did.
  var attempt: SQLStatement { SQLStatement("SELECT pg_try_advisory_xact_lock(\(rawValue))") }
}
