package import LinkwrightCore

extension PostgreSQLStore: FailoverDatabase {
  package var acceptsVisits: Bool { true }
  /// A server that is gone answers nothing.
  package var isReadableWhenLost: Bool { false }

  /// Reads the statistics that the server keeps of its tables. A change appears in them within about
  /// a second (PostgreSQL, "The Cumulative Statistics System"). A restart of the server resets them,
  /// which looks like a change.
  package func tableRevision() async throws -> TableRevision {
    let revision = try await first(
      """
      SELECT COALESCE(SUM(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint,
        COALESCE(SUM(n_tup_upd + n_tup_del) FILTER (WHERE relname <> 'invitations'), 0)::bigint
      FROM pg_stat_user_tables
      WHERE relid IN ('links'::regclass, 'invitations'::regclass, 'api_keys'::regclass)
      """,
      []
    ) { try TableRevision(own: $0.number(), withdrawals: $0.number(), others: 0) }
    guard let revision else { throw StoreError.unreadable("a missing value") }
    return revision
  }

  /// The identity that the database got when its schema was created. A restored database keeps it.
  func identity() async throws -> String {
    let identity = try await first("SELECT id FROM linkwright_identity", []) { try $0.text() }
    guard let identity else { throw StoreError.unreadable("no identity") }
    return identity
  }

  /// The visits of links with a visit limit are left out, because they are used up in the database
  /// only.
  package func writeSnapshot(to path: String, at time: Timestamp) async throws -> SnapshotSummary {
    let writer = try await performBlocking { try SnapshotWriter(path: path, at: time) }
    return try await withTaskCancellationHandler {
      try await writer.addLinks(of: self)
      try await addInvitations(to: writer)
      for row in try await all(HashedKey.publishable, [], as: HashedKey.init(row:)) {
        try writer.add(row.key, hash: row.hash)
      }
      return try await performBlocking { try writer.finish() }
    } onCancel: {
      writer.cancel()
    }
  }

  // The reason for this attribute is the same as in `SnapshotWriter.addLinks(of:)`.
  @inline(never)
  private func addInvitations(to writer: SnapshotWriter) async throws {
    let sql = "SELECT \(Invitation.columns) FROM invitations WHERE id > $1 ORDER BY id LIMIT $2"
    var last = ""
    while true {
      let values: [StoredValue] = [.text(last), StoredValue(Link.batchSize)]
      let batch = try await all(sql, values, as: Invitation.init(row:))
      try Task.checkCancellation()
      for invitation in batch { try writer.add(invitation) }
      guard batch.count == Link.batchSize, let end = batch.last else { return }
      last = end.id
    }
  }
}

/// A PostgreSQL database, which one of several servers may have.
package struct PostgreSQLPlace: DatabasePlace {
  private let url: PostgreSQLURL
  private let options: PostgreSQLStore.Options
  private let check: @Sendable (_ identity: String) throws -> Void

  /// - Parameter check: Throws if the database with an identity must not be used.
  package init(
    _ url: PostgreSQLURL,
    options: PostgreSQLStore.Options = .init(),
    check: @escaping @Sendable (_ identity: String) throws -> Void = { _ in }
  ) {
    self.url = url
    self.options = options
    self.check = check
  }

  package var name: String { url.description }
  package var looksUpSynchronously: Bool { false }

  /// An open store connects again by itself.
  package func candidate(besides open: (any FailoverDatabase)?) -> DatabaseCandidate? {
    open == nil ? .server : nil
  }

  package func open(after lost: (any FailoverDatabase)?) async throws -> any FailoverDatabase {
    let store = try await PostgreSQLStore.open(url, options: options)
    do {
      try await check(store.identity())
    } catch {
      try? await store.close()
      throw error
    }
    return store
  }
}
