package import LinkStore
import LinkwrightCore

extension ServiceAdministration {
  /// Creates a link.
  ///
  /// - Parameters:
  ///   - host: nil for the only branded host.
  ///   - slug: nil for a random slug.
  package func createLink(
    _ content: LinkContent,
    host: String?,
    slug: String?
  ) async throws -> LinkDocument {
    try await attempt {
      let creator = try LinkCreator(site: sites.brandedSite(host), previewFields: .besideOthers)
      return try await LinkDocument(
        link: creator.create(content, slug: slug, by: nil, at: now(), in: store)
      )
    }
  }

  package func links(
    _ filter: LinkFilter,
    after cursor: String?,
    limit: Int
  ) async throws -> LinkListDocument {
    try await attempt {
      let page = try await store.links(filter, after: cursor, limit: limit)
      return LinkListDocument(
        links: page.elements.map(LinkDocument.init),
        nextCursor: page.nextCursor
      )
    }
  }

  /// Returns the link with the given ID or URL.
  package func link(_ name: String) async throws -> LinkDocument {
    try await LinkDocument(link: find(name))
  }

  package func counts(of link: LinkDocument) async throws -> Counts {
    try await attempt { try await store.counts(link: link.link.id) }
  }

  /// Deletes the content of a link. The slug of the link stays in use.
  package func delete(_ name: String) async throws -> LinkDocument {
    try await change(name) { $0.delete(at: $1) }
  }

  /// Archives or deletes all links that match a filter.
  ///
  /// - Parameter isDryRun: Whether to only count the links.
  package func remove(
    _ action: LinkRemoval.Action,
    _ filter: LinkFilter,
    isDryRun: Bool
  ) async throws -> LinkRemovalDocument {
    try await attempt {
      let removal = try LinkRemoval(action, filter)
      let count =
        isDryRun
        ? try await removal.count(in: store) : try await removal.perform(in: store, at: now())
      return LinkRemovalDocument(count: count, dryRun: isDryRun)
    }
  }

  package func setArchived(_ isArchived: Bool, _ name: String) async throws -> LinkDocument {
    try await change(name) { link, _ in link.isArchived = isArchived }
  }

  private func change(
    _ name: String,
    _ body: @escaping @Sendable (inout Link, Timestamp) -> Void
  ) async throws -> LinkDocument {
    let link = try await find(name)
    let time = now()
    let changed = try await attempt {
      try await store.change(link: link.id) { link in
        body(&link, time)
        link.updatedAt = time
      }
    }
    return LinkDocument(link: changed ?? link)
  }

  private func find(_ name: String) async throws -> Link {
    let found = try await attempt {
      let rest = name.hasPrefix("https://") ? name.dropFirst(8) : name[...]
      let parts = rest.split(separator: "/", maxSplits: 1).map(String.init)
      if parts.count == 2 { return try await store.link(host: parts[0], slug: parts[1]) }
      return try await store.link(id: name.lowercased())
    }
    guard let found else { throw AdministrationError("No link has the ID or URL \(name).") }
    return found
  }
}
