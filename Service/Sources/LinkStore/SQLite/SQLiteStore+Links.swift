import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func insert(_ links: [Link], storing record: IdempotencyRecord?) async throws {
    try await write { database in
      if let record { try database.store(record) }
      for (index, link) in links.enumerated() {
        // A conflict of ids remains an error.
        let count = try database.run(Link.insertion, link.values())
        guard count == 1 else {
          throw StoreError(
            .slugTaken(index: index),
            "There is a link “\(link.slug)” on \(link.host) already: choose another slug."
          )
        }
        try database.insertTags(of: link)
      }
    }
  }

  package func link(id: String) async throws -> Link? {
    try await read { database in
      try database.first(Link.lookupByID, [id], as: Link.init(row:))
    }
  }

  package func link(host: String, slug: String) async throws -> Link? {
    // Takes less time than going to another thread.
    do { return try linkSynchronously(host: host, slug: slug) } catch {
      return try await read { database in
        try database.first(Link.lookup, [host, slug], as: Link.init(row:))
      }
    }
  }

  /// The link with a slug, without leaving the thread.
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
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> Link? {
    try await write { database in
      guard let old = try database.first(Link.lookupByID, [id], as: Link.init(row:)) else {
        return nil
      }
      var wanted = old
      try body(&wanted)
      var new = old
      new.content = wanted.content
      new.isArchived = wanted.isArchived
      if new == old { return old }
      // Later than the change before it, whatever the clocks say.
      let earliest = Timestamp(milliseconds: old.updatedAt.milliseconds + 1)
      new.updatedAt = max(wanted.updatedAt, earliest)
      try database.run(Link.replacement, new.replacementValues())
      if old.content.tags != new.content.tags {
        for tag in old.content.tags {
          try database.run("DELETE FROM link_tags WHERE tag = ? AND link_id = ?", [tag, id])
        }
        try database.insertTags(of: new)
      }
      return new
    }
  }

  package func links(
    _ filter: LinkFilter,
    after cursor: String?,
    limit: Int
  ) async throws -> Page<Link> {
    let list = try ListQuery(linksBy: filter).page(after: cursor, limit: limit)
    return try await read { database in
      try list.page(of: database.all(list.sql, list.values, as: Link.init(row:)), id: \.id)
    }
  }

  package func forEachLink(_ body: @Sendable (Link) throws -> Void) async throws {
    try await forEachLink(Link.batch, from: [""], { [$0.id] }, body)
  }

  package func forEachLink(
    changedAfter time: Timestamp,
    _ body: @Sendable (Link) throws -> Void
  ) async throws {
    let first = time + .milliseconds(1)
    try await forEachLink(
      Link.changes,
      from: [first.milliseconds, ""],
      { [$0.updatedAt.milliseconds, $0.id] },
      body
    )
  }

  /// The values of the columns that a list is in the order of.
  private typealias Place = [any DatabaseValueConvertible & Sendable]

  /// In batches, as a long transaction would keep the log from being folded into the database.
  ///
  /// - Parameters:
  ///   - sql: The next links behind a place, and how many at most.
  ///   - place: Where to begin.
  ///   - placeOf: The place of a link.
  private func forEachLink(
    _ sql: String,
    from place: Place,
    _ placeOf: (Link) -> Place,
    _ body: @Sendable (Link) throws -> Void
  ) async throws {
    var place = place
    while true {
      let values = place + [Link.batchSize]
      let batch = try await read { try $0.all(sql, values, as: Link.init(row:)) }
      try batch.forEach(body)
      guard batch.count == Link.batchSize, let last = batch.last else { return }
      place = placeOf(last)
    }
  }
}

extension Database {
  fileprivate func insertTags(of link: Link) throws {
    for tag in Set(link.content.tags) {
      try run("INSERT INTO link_tags (tag, link_id) VALUES (?, ?)", [tag, link.id])
    }
  }
}
