import LinkStore

extension ManagementAPI {
  /// Changes what people decide about a link. Host and slug stay, as the link is out in the world.
  func changeLink(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let patch = try call.decoded(JSONValue.self)
    let sites = parts.sites.value
    return try await change(call) { link in
      link.content = try link.content.patched(patch)
      try LinkCreator(site: sites.brandedSite(link.host)).check(link.content)
    }
  }

  /// Archived links lead nowhere and are listed only on demand.
  func setArchived(_ isArchived: Bool, _ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await change(call) { $0.isArchived = isArchived }
  }

  private func change(
    _ call: ManagementCall,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> APIResponse {
    let id = try await link(call).id
    let time = call.time
    let changed = try await parts.store.change(link: id) { link in
      try body(&link)
      link.updatedAt = time
    }
    guard let link = changed else {
      throw Problem(.notFound, "There is no link with this id any more.")
    }
    parts.lookup.note(link)
    return try APIResponse(LinkDocument(link: link))
  }
}
