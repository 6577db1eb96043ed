import HTTPTypes
import LinkStore
import LinkwrightCore

extension ManagementAPI {
  func createLink(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let document = try call.decoded(NewLinkDocument.self)
    func response(_ link: Link) throws -> APIResponse {
      try APIResponse(LinkDocument(link: link), status: .created)
    }
    let link = try await LinkCreator(site: brandedSite(document.host), previewFields: .inObject)
      .create(
        document.content,
        slug: document.slug,
        by: call.key?.id,
        at: call.time,
        in: dependencies.store,
        storing: { try call.record(of: response($0)) }
      )
    dependencies.lookup.update(link)
    return try response(link)
  }

  func listLinks(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery("host", "tag", "campaign", "archived", "text", "cursor", "limit")
    var filter = LinkFilter()
    filter.host = call.query["host"]
    filter.tag = call.query["tag"]
    filter.campaign = call.query["campaign"]
    filter.text = call.query["text"]
    switch call.query["archived"] {
    case nil, "false": filter.isArchived = false
    case "true": filter.isArchived = true
    case "any": filter.isArchived = nil
    default: throw Problem(.invalidValue, "\"archived\" must be true, false or any.")
    }
    let page = try await dependencies.store.links(
      filter,
      after: call.query["cursor"],
      limit: call.limit()
    )
    return try APIResponse(
      LinkListDocument(
        links: page.elements.map(LinkDocument.init),
        nextCursor: page.nextCursor
      )
    )
  }

  func showLink(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await APIResponse(LinkDocument(link: link(namedBy: call)))
  }

  /// Changes the content of a link. The host and the slug cannot be changed, because the link may
  /// have been published.
  func changeLink(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let patch = try call.decoded(JSONValue.self)
    let sites = dependencies.sites.value
    let time = call.time
    return try await change(call) { link in
      let end = link.content.expiresAt
      link.content = try link.content.merged(with: patch)
      try LinkCreator(site: sites.brandedSite(link.host), previewFields: .inObject)
        .check(link.content, at: link.content.expiresAt == end ? nil : time)
    }
  }

  /// Archives or restores a link. Archived links do not redirect, and lists omit them by default.
  func setArchived(_ isArchived: Bool, _ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await change(call) { $0.isArchived = isArchived }
  }

  /// Deletes the content of a link. Repeating the request changes nothing.
  func deleteLink(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let time = call.time
    return try await change(call, allowingDeleted: true) { $0.delete(at: time) }
  }

  /// Archives or deletes all links that match the filter in the body, or counts them.
  func remove(_ action: LinkRemoval.Action, _ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let request = try call.decoded(LinkRemovalRequest.self)
    let removal = try LinkRemoval(action, request.filter)
    let store = dependencies.store
    let count =
      request.dryRun
      ? try await removal.count(in: store)
      : try await removal.perform(in: store, at: call.time, didCommit: dependencies.lookup.update)
    return try APIResponse(LinkRemovalDocument(count: count, dryRun: request.dryRun))
  }

  /// Returns the link whose ID is in the path.
  ///
  /// - Throws: ``Problem`` if the link does not exist, or if it was deleted and deleted links are
  ///   not allowed.
  func link(namedBy call: ManagementCall, allowingDeleted: Bool = false) async throws -> Link {
    let id = call["id"].lowercased()
    guard UniqueID.isWellFormed(id), let link = try await dependencies.store.link(id: id) else {
      throw Problem(.notFound, "No link has this ID.")
    }
    if link.deletedAt != nil, !allowingDeleted {
      throw Problem(.notFound, "The link was deleted.")
    }
    return link
  }

  private func change(
    _ call: ManagementCall,
    allowingDeleted: Bool = false,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> APIResponse {
    let id = try await link(namedBy: call, allowingDeleted: allowingDeleted).id
    let time = call.time
    let update = dependencies.lookup.update
    let changed = try await dependencies.store.change(link: id, didCommit: update) { link in
      // The link may have been deleted in the meantime.
      guard link.deletedAt == nil else { return }
      try body(&link)
      link.updatedAt = time
    }
    guard let link = changed else { throw Problem(.notFound, "No link has this ID anymore.") }
    return try APIResponse(LinkDocument(link: link))
  }
}
