import LinkStore

extension ManagementInterface {
  /// Changes what people decide about a link. Host and slug stay, as the link is out in the world.
  func changeLink(_ call: ManagementCall) async throws -> ManagementAnswer {
    try call.expectQuery()
    let patch = try call.decoded(JSONValue.self)
    return try await change(call) { link in
      link.content = try link.content.patched(patch)
      try LinkMaker(site: brandedSite(link.host)).check(link.content)
    }
  }

  /// Archived links lead nowhere and are listed only on demand.
  func setArchived(_ isArchived: Bool, _ call: ManagementCall) async throws -> ManagementAnswer {
    try call.expectQuery()
    return try await change(call) { $0.isArchived = isArchived }
  }

  private func change(
    _ call: ManagementCall,
    _ body: (inout Link) throws -> Void
  ) async throws -> ManagementAnswer {
    let old = try await link(call)
    var link = old
    try body(&link)
    if link != old {
      link.updatedAt = call.time
      guard try await parts.store.update(link) else {
        throw Problem(.notFound, "There is no link with this id any more.")
      }
      parts.lookup.forget(host: link.host, slug: link.slug)
    }
    return try ManagementAnswer(LinkDocument(link: link))
  }
}
