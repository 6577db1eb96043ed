import HTTPTypes
import LinkStore
import LinkwrightCore

extension ManagementAPI {
  func issueInvitation(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let document = try call.decoded(NewInvitationsDocument.self)
    guard document.count == nil else {
      throw Problem(.invalidValue, "\"count\" is for /v1/invitations/bulk.")
    }
    return try await issue(1, document.wish, call) { made in
      guard let invitation = made.first else { throw Problem(.unexpected, "None was issued.") }
      return try APIResponse(invitation, status: .created)
    }
  }

  /// Issues many of the same content, all or none.
  func issueInvitations(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let document = try call.decoded(NewInvitationsDocument.self)
    guard let count = document.count else {
      throw Problem(.invalidValue, "\"count\" is missing.")
    }
    return try await issue(count, document.wish, call) { made in
      try APIResponse(InvitationListDocument(invitations: made), status: .created)
    }
  }

  private func issue(
    _ count: Int,
    _ wish: CreateInvitationRequest,
    _ call: ManagementCall,
    _ report: ([InvitationDocument]) throws -> APIResponse
  ) async throws -> APIResponse {
    let site = try brandedSite(wish.host)
    func answer(_ made: [Invitation]) throws -> APIResponse {
      try report(made.map { InvitationDocument($0, site: site, at: call.time) })
    }
    let made = try await InvitationIssuer(site: site).make(
      count,
      of: InvitationContent(wish),
      by: call.key?.id,
      at: call.time,
      in: parts.store,
      keeping: { try call.kept(answer($0)) }
    )
    return try answer(made)
  }

  func listInvitations(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery("inviter", "campaign", "cursor", "limit")
    let page = try await parts.store.invitations(
      inviter: call.query["inviter"],
      campaign: call.query["campaign"],
      after: call.query["cursor"],
      limit: call.limit()
    )
    return try APIResponse(
      InvitationListDocument(
        invitations: page.elements.map { document($0, call) },
        nextCursor: page.nextCursor
      )
    )
  }

  func document(_ invitation: Invitation, _ call: ManagementCall) -> InvitationDocument {
    InvitationDocument(invitation, site: parts.sites.value[invitation.host], at: call.time)
  }
}
