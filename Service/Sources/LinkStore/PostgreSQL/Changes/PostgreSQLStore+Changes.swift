extension PostgreSQLStore {
  /// Returns the position from which changes are read. To load all links and to keep them current,
  /// call this method before ``LinkStore/forEachLink(_:)``.
  package func feedPosition() async throws -> FeedPosition {
    guard let position = try await first(FeedPosition.current, [], as: FeedPosition.init(row:))
    else { throw StoreError.unreadable("a missing value") }
    return position
  }

  /// Calls `body` with the links that were inserted or changed since a position, in parts. A link
  /// that changes meanwhile can occur again.
  package func links(
    changedSince position: FeedPosition,
    _ body: @Sendable ([Link]) async throws -> Void
  ) async throws -> FeedResult {
    var last: ChangedLink?
    var next: FeedPosition?
    while true {
      let (current, changes) = try await changes(since: position, after: last)
      guard position.precedes(current) else {
        partitions.forgetAll()
        return .otherHistory
      }
      if !changes.isEmpty { try await body(changes.map(\.link)) }
      // The position of the first part, because later transactions may have changed links that it
      // contains.
      let first = next ?? current
      next = first
      last = changes.last
      if changes.count < Link.batchSize { return .read(first) }
    }
  }

  /// Reads one part of the changes, and the position of the snapshot in which they were read.
  private func changes(
    since position: FeedPosition,
    after last: ChangedLink?
  ) async throws -> (FeedPosition, [ChangedLink]) {
    let values: [StoredValue] = [
      .text(position.snapshot), StoredValue(last.map { String($0.transaction) }),
      .text(last?.link.id ?? ""), StoredValue(Link.batchSize),
    ]
    return try await runner.perform(.reading) { connection in
      let transaction = Transaction(connection, .repeatableRead)
      defer { transaction.rollBack() }
      let rows = try transaction.read([
        SQLStatement(FeedPosition.current), SQLStatement(ChangedLink.query, values),
      ])
      guard let current = try rows.first?.first(FeedPosition.init(row:)) else {
        throw StoreError.unreadable("a missing value")
      }
      return (current, try rows.last?.all(ChangedLink.init(row:)) ?? [])
    }
  }
}

/// A link with the number of the transaction that changed it last.
private struct ChangedLink: Sendable {
  var transaction: Int64
  var link: Link

  /// The parameters are a snapshot, the transaction and the ID after which the part begins, and the
  /// limit. Only transactions from the oldest one that was in progress can be new. Rows that were
  /// restored from another server can have numbers that this server has not reached. They are not
  /// changes.
  static let query = """
    SELECT changed_in, \(Link.columns) FROM links
    WHERE (changed_in, id)
      > (COALESCE($2::text::xid8, pg_snapshot_xmin($1::text::pg_snapshot)), $3)
    AND changed_in < pg_snapshot_xmax(pg_current_snapshot())
    AND NOT pg_visible_in_snapshot(changed_in, $1::text::pg_snapshot)
    ORDER BY changed_in, id LIMIT $4
    """

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout ResultRow) throws {
    transaction = Int64(try reader.number() as Int)
    link = try Link(row: &reader)
  }
}

extension FeedPosition {
  /// The history consists of the identifier of the cluster, the database, and the timeline, which
  /// changes when a standby is promoted.
  fileprivate static let current = """
    SELECT system_identifier || '/' || pg_database.oid || '/'
      || LEFT(pg_walfile_name(pg_current_wal_lsn()), 8),
      pg_current_snapshot()::text, pg_snapshot_xmax(pg_current_snapshot())
    FROM pg_control_system(), pg_database WHERE datname = current_database()
    """

  /// Reads the columns in the order in which they are listed.
  fileprivate init(row reader: inout ResultRow) throws {
    try self.init(
      history: reader.text(),
      snapshot: reader.text(),
      nextTransaction: Int64(reader.number() as Int)
    )
  }
}
