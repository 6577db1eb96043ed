import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func insert(_ links: [Link], storing record: IdempotencyRecord?) async throws {
    try await write { database in
      if let record { try database.store(record) }
      for (index, link) in links.enumerated() {
        // If the slug is already in use, the statement writes nothing. If the ID is already in use,
        // it throws.
        guard try database.write(link, with: Link.insertion) else {
          throw StoreError.slugTaken(link, index: index)
        }
        try database.insertTags(of: link)
      }
      try database.note(.linkCreated, of: links, as: Change.created)
    }
  }

  package func link(id: String) async throws -> Link? {
    try await read { database in
      try database.first(Link.lookupByID, [id], as: Link.init(row:))
    }
  }

  package func link(host: String, slug: String) async throws -> Link? {
    // A lookup on the calling thread takes less time than moving to another thread.
    do { return try linkSynchronously(host: host, slug: slug) } catch {
      return try await read { database in
        try database.first(Link.lookup, [host, slug], as: Link.init(row:))
      }
    }
  }

  package func linkSynchronously(host: String, slug: String) throws -> Link? {
    try firstSynchronously(
      Link.lookup,
      { statement in
        try statement.bind(host)
        try statement.bind(slug)
      },
      as: Link.init(row:)
    )
  }

  package func change(
    link id: String,
    didCommit: @escaping @Sendable (Link) -> Void,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> Link? {
    let change = try await write { database -> LinkChange? in
      guard let old = try database.first(Link.lookupByID, [id], as: Link.init(row:)) else {
        return nil
      }
      let change = try database.change(old, body)
      try database.note([change])
      return change
    } didCommit: { change in
      if let change { didCommit(change.new) }
    }
    if change?.isWithdrawal == true { noteTableChange(isWithdrawal: true) }
    return change?.new
  }

  package func change(
    linksBy filter: LinkFilter,
    after cursor: String?,
    limit: Int,
    didCommit: @escaping @Sendable (Link) -> Void,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> ListPage<Link> {
    let list = try ListQuery(linksBy: filter, in: .sqlite).page(after: cursor, limit: limit)
    let (page, isWithdrawal) = try await write { database in
      var page = try list.page(
        of: database.all(list.sql, list.values, as: Link.init(row:)),
        id: \.id
      )
      let changes = try page.elements.map { try database.change($0, body) }
      try database.note(changes)
      page.elements = changes.map(\.new)
      return (page, changes.contains { $0.isWithdrawal })
    } didCommit: { page, _ in
      page.elements.forEach(didCommit)
    }
    if isWithdrawal { noteTableChange(isWithdrawal: true) }
    return page
  }

  package func count(linksBy filter: LinkFilter) async throws -> Int {
    let query = ListQuery(linksBy: filter, in: .sqlite)
    return try await read { database in
      try database.first(query.countingSQL, query.values, as: { try $0.number() }) ?? 0
    }
  }

  package func links(
    _ filter: LinkFilter,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<Link> {
    let list = try ListQuery(linksBy: filter, in: .sqlite).page(after: cursor, limit: limit)
    return try await read { database in
      try list.page(of: database.all(list.sql, list.values, as: Link.init(row:)), id: \.id)
    }
  }

  package func forEachLink(_ body: @Sendable (Link) throws -> Void) async throws {
    try await forEachLink(Link.batch, from: [""], positionOf: { [$0.id] }, body)
  }

  package func forEachLink(
    changedAfter time: Timestamp,
    _ body: @Sendable (Link) throws -> Void
  ) async throws {
    let first = time + .milliseconds(1)
    try await forEachLink(
      Link.changes,
      from: [first.milliseconds, ""],
      positionOf: { [$0.updatedAt.milliseconds, $0.id] },
      body
    )
  }

  /// The values that determine the position of a link in an ordered list.
  private typealias Position = [any DatabaseValueConvertible & Sendable]

  /// Calls `body` with each link. The links are read in batches, because a long transaction would
  /// prevent checkpoints of the log.
  ///
  /// - Parameters:
  ///   - sql: A statement that selects the links after a position. Its last parameter is the limit.
  ///   - position: The position after which the list begins.
  ///   - positionOf: Returns the position of a link.
  private func forEachLink(
    _ sql: String,
    from position: Position,
    positionOf: (Link) -> Position,
    _ body: @Sendable (Link) throws -> Void
  ) async throws {
    var position = position
    while true {
      let values = position + [Link.batchSize]
      let batch = try await read { try $0.all(sql, values, as: Link.init(row:)) }
      try batch.forEach(body)
      guard batch.count == Link.batchSize, let last = batch.last else { return }
      position = positionOf(last)
    }
  }
}

extension Database {
  fileprivate func change(_ old: Link, _ body: (inout Link) throws -> Void) throws -> LinkChange {
    let change = try LinkChange(of: old, by: body)
    if change.isEmpty { return change }
    try write(change.new, with: Link.replacement)
    if change.changesTags {
      for tag in old.content.tags {
        try run("DELETE FROM link_tags WHERE tag = ? AND link_id = ?", [tag, old.id])
      }
      try insertTags(of: change.new)
    }
    return change
  }

  fileprivate func note(_ changes: [LinkChange]) throws {
    for (kind, changes) in LinkChange.byKind(changes) {
      try note(kind, of: changes, as: Change.init)
    }
  }

  fileprivate func insertTags(of link: Link) throws {
    for tag in link.content.tags {
      try run(
        "INSERT INTO link_tags (tag, link_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [tag, link.id]
      )
    }
  }
}
