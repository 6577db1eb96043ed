import HTTPTypes
import LinkStore
import LinkwrightCore

extension ManagementAPI {
  func createLink(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let wish = try call.decoded(NewLinkDocument.self)
    func answer(_ link: Link) throws -> APIResponse {
      try APIResponse(LinkDocument(link: link), status: .created)
    }
    let link = try await LinkCreator(site: brandedSite(wish.host)).make(
      wish.content,
      slug: wish.slug,
      by: call.key?.id,
      at: call.time,
      in: parts.store,
      keeping: { try call.kept(answer($0)) }
    )
    parts.lookup.note(link)
    return try answer(link)
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
    default: throw Problem(.invalidValue, "\"archived\" has to be true, false or any.")
    }
    let page = try await parts.store.links(
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
    return try await APIResponse(LinkDocument(link: link(call)))
  }

  func linkStatistics(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await APIResponse(parts.store.counts(link: link(call).id))
  }

  /// The link that the path names.
  func link(_ call: ManagementCall) async throws -> Link {
    let id = call["id"].lowercased()
    guard UniqueID.isWellFormed(id), let link = try await parts.store.link(id: id) else {
      throw Problem(.notFound, "There is no link with this id.")
    }
    return link
  }
}
