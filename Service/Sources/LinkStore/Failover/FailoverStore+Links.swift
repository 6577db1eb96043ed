package import LinkwrightCore

extension FailoverStore {
  package func insert(_ links: [Link], storing record: IdempotencyRecord?) async throws {
    try await write { try await $0.insert(links, storing: record) }
  }

  package func link(id: String) async throws -> Link? {
    try await read { source in
      try await source.read({ try await $0.link(id: id) }, orElse: { try $0.link(id: id) })
    }
  }

  package func link(host: String, slug: String) async throws -> Link? {
    try await read { source in
      guard case .database(let database) = source else {
        return try Self.link(in: source, host: host, slug: slug)
      }
      return try await database.link(host: host, slug: slug)
    }
  }

  package var looksUpSynchronously: Bool { place.looksUpSynchronously }

  package func linkSynchronously(host: String, slug: String) throws -> Link? {
    try Self.link(in: source, host: host, slug: slug)
  }

  /// Looks up a link without waiting.
  private static func link(
    in source: FailoverSource,
    host: String,
    slug: String
  ) throws -> Link? {
    switch source {
    case .database(let database):
      guard let database = database as? any SynchronousLinkStore else {
        throw StoreError.unavailable("The database cannot be read without waiting.")
      }
      return try database.linkSynchronously(host: host, slug: slug)
    case .lost(let open, let snapshot, let loss):
      if let open = open as? any SynchronousLinkStore,
        case .success(let link) = Result(catching: {
          try open.linkSynchronously(host: host, slug: slug)
        })
      {
        return link
      }
      return try FailoverSource.value(snapshot, loss) { try $0.link(host: host, slug: slug) }
    }
  }

  package func change(
    link id: String,
    didCommit: @escaping @Sendable (Link) -> Void,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> Link? {
    try await write { try await $0.change(link: id, didCommit: didCommit, body) }
  }

  package func change(
    linksBy filter: LinkFilter,
    after cursor: String?,
    limit: Int,
    didCommit: @escaping @Sendable (Link) -> Void,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> ListPage<Link> {
    try await write { database in
      try await database.change(
        linksBy: filter,
        after: cursor,
        limit: limit,
        didCommit: didCommit,
        body
      )
    }
  }

  package func count(linksBy filter: LinkFilter) async throws -> Int {
    try await read { try await $0.database().count(linksBy: filter) }
  }

  package func links(
    _ filter: LinkFilter,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<Link> {
    try await read { try await $0.database().links(filter, after: cursor, limit: limit) }
  }

  package func forEachLink(
    changedAfter time: Timestamp,
    _ body: @Sendable (Link) throws -> Void
  ) async throws {
    try await source.read { try await $0.forEachLink(changedAfter: time, body) }
  }

  package func forEachLink(_ body: @Sendable (Link) throws -> Void) async throws {
    switch source {
    case .database(let database): try await database.forEachLink(body)
    case .lost(_, let snapshot?, _): try snapshot.forEachLink(body)
    case .lost(_, nil, let loss): throw StoreError.unavailable(loss.message)
    }
  }
}
