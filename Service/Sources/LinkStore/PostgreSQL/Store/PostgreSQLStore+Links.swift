package import LinkwrightCore

extension PostgreSQLStore {
  package func insert(_ links: [Link], storing record: IdempotencyRecord?) async throws {
    let statements = try links.map { try SQLStatement(Link.insertion, $0) }
    let tags = links.flatMap(\.tagInsertions)
    try await runner.once { transaction in
      if let record { try transaction.store(record) }
      let rows = try transaction.write(statements + tags)
      // If the slug is already in use, the statement writes nothing.
      if let index = rows.prefix(links.count).firstIndex(where: { $0.changedCount == 0 }) {
        throw StoreError.slugTaken(links[index], index: index)
      }
      try transaction.note(.linkCreated, of: links, as: Change.created)
    }
    notifier.note()
  }

  package func link(id: String) async throws -> Link? {
    try await first(Link.lookupByID, [.text(id)], as: Link.init(row:))
  }

  package func link(host: String, slug: String) async throws -> Link? {
    try await first(Link.lookup, [.text(host), .text(slug)], as: Link.init(row:))
  }

  // MARK: Changes

  package func change(
    link id: String,
    didCommit: @escaping @Sendable (Link) -> Void,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> Link? {
    let order = order
    let result = try await runner.once { transaction -> (Link, CommitOrder.Ticket)? in
      let rows = try transaction.read(Link.lookupByID + " FOR NO KEY UPDATE", [.text(id)])
      guard let old = try rows.first(Link.init(row:)) else { return nil }
      let ticket = order.ticket(for: [id])
      let change = try transaction.change(old, body)
      try transaction.note([change])
      return (change.new, ticket)
    }
    guard let (link, ticket) = result else { return nil }
    await ticket.report { didCommit(link) }
    notifier.note()
    return link
  }

  package func change(
    linksBy filter: LinkFilter,
    after cursor: String?,
    limit: Int,
    didCommit: @escaping @Sendable (Link) -> Void,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> ListPage<Link> {
    let query = ListQuery(linksBy: filter, in: .postgreSQL)
    let list = try query.page(after: cursor, limit: limit)
    let order = order
    let (page, ticket) = try await runner.once { transaction in
      var page = try list.page(of: transaction.links(list), id: \.id)
      let ids = page.elements.map(\.id)
      // Links can leave the list until their rows are locked. They are missing from this page, but
      // not from the decision whether another page follows.
      let selected = try query.narrowed(to: ids).page(after: nil, limit: limit)
      let links = try transaction.links(selected, locking: ids)
      let ticket = order.ticket(for: ids)
      let changes = try links.map { try transaction.change($0, body) }
      try transaction.note(changes)
      page.elements = changes.map(\.new)
      return (page, ticket)
    }
    await ticket.report { page.elements.forEach(didCommit) }
    notifier.note()
    return page
  }

  // MARK: Lists

  package func count(linksBy filter: LinkFilter) async throws -> Int {
    let query = ListQuery(linksBy: filter, in: .postgreSQL)
    let rows = try await all(query.countingSQL, query.values, isKept: false) {
      try $0.number() as Int
    }
    return rows.first ?? 0
  }

  package func links(
    _ filter: LinkFilter,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<Link> {
    let query = try ListQuery(linksBy: filter, in: .postgreSQL).page(after: cursor, limit: limit)
    return try await page(query, as: Link.init(row:), id: \.id)
  }

  package func forEachLink(_ body: @Sendable (Link) throws -> Void) async throws {
    try await forEachLink(Link.batch, from: [.text("")], body) { [.text($0.id)] }
  }

  package func forEachLink(
    changedAfter time: Timestamp,
    _ body: @Sendable (Link) throws -> Void
  ) async throws {
    let first: [StoredValue] = [StoredValue(time + .milliseconds(1)), .text("")]
    try await forEachLink(Link.changes, from: first, body) {
      [StoredValue($0.updatedAt), .text($0.id)]
    }
  }

  /// Calls `body` with each link. The links are read in batches, so a long enumeration neither holds
  /// a connection, nor keeps the server from removing old rows, nor fails with a connection. The
  /// server selects a batch while `body` gets the batch before.
  ///
  /// - Parameters:
  ///   - sql: A statement that selects the links after a position. Its last parameter is the limit.
  ///   - position: The position after which the list begins.
  ///   - positionOf: Returns the position of a link.
  private func forEachLink(
    _ sql: String,
    from position: [StoredValue],
    _ body: @Sendable (Link) throws -> Void,
    positionOf: @escaping @Sendable (Link) -> [StoredValue]
  ) async throws {
    var batch = try await rows(sql, after: position)
    while let last = try batch.last(Link.init(row:)), batch.count == Link.batchSize {
      async let next = rows(sql, after: positionOf(last))
      try await links(in: batch).forEach(body)
      batch = try await next
    }
    try await links(in: batch).forEach(body)
  }

  /// Reads the links of a batch on two threads.
  // Calling a closure here, between `async let` and `await`, crashes the optimizer of Swift 6.3.1.
  private func links(in batch: ResultRows) async throws -> [Link] {
    let middle = batch.count / 2
    async let end = batch.all(in: middle..<batch.count, Link.init(row:))
    let start = try batch.all(in: 0..<middle, Link.init(row:))
    return try await start + end
  }

  private func rows(_ sql: String, after position: [StoredValue]) async throws -> ResultRows {
    try await runner.read(SQLStatement(sql, position + [StoredValue(Link.batchSize)])) { $0 }
  }
}

extension Transaction {
  /// Returns the links on a page of a list.
  ///
  /// - Parameter ids: The links whose rows are locked before the list is read.
  fileprivate func links(_ list: ListQuery, locking ids: [String] = []) throws -> [Link] {
    let query = SQLStatement(list.sql, list.values, isKept: false)
    // A statement of its own, because the state that a statement reads is older than its locks.
    let lock = SQLStatement(
      "SELECT 1 FROM links WHERE id = ANY($1::text::text[]) ORDER BY id FOR NO KEY UPDATE",
      [ArrayText(texts: ids.map(\.utf8)).value]
    )
    let rows = try read(ids.isEmpty ? [query] : [lock, query])
    return try rows.last?.all(Link.init(row:)) ?? []
  }

  /// Changes a link whose row is locked.
  fileprivate func change(_ old: Link, _ body: (inout Link) throws -> Void) throws -> LinkChange {
    let change = try LinkChange(of: old, by: body)
    if change.isEmpty { return change }
    var statements = [try SQLStatement(Link.replacement, change.new)]
    if change.changesTags {
      let removal = "DELETE FROM link_tags WHERE tag = $1 AND link_id = $2"
      statements += old.content.tags.map { SQLStatement(removal, [.text($0), .text(old.id)]) }
      statements += change.new.tagInsertions
    }
    try write(statements)
    return change
  }

  fileprivate func note(_ changes: [LinkChange]) throws {
    for (kind, changes) in LinkChange.byKind(changes) {
      try note(kind, of: changes, as: Change.init)
    }
  }
}

extension Link {
  /// The statements that insert the tags, if the link itself is there.
  fileprivate var tagInsertions: [SQLStatement] {
    content.tags.map { tag in
      SQLStatement(
        """
        INSERT INTO link_tags (tag, link_id) SELECT $1, id FROM links WHERE id = $2
        ON CONFLICT DO NOTHING
        """,
        [.text(tag), .text(id)]
      )
    }
  }
}
