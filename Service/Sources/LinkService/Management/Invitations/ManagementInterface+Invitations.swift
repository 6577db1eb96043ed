import HTTPTypes
import LinkStore
import LinkwrightCore

extension ManagementInterface {
  func issueInvitation(_ call: ManagementCall) async throws -> ManagementAnswer {
    try call.expectQuery()
    let document = try call.decoded(NewInvitationsDocument.self)
    guard document.count == nil else {
      throw Problem(.invalidValue, "\"count\" is for /v1/invitations/bulk.")
    }
    let made = try await issue(1, document.wish, call)
    guard let invitation = made.first else { throw Problem(.unexpected, "None was issued.") }
    return try ManagementAnswer(invitation, status: .created)
  }

  /// Issues many of the same content, all or none.
  func issueInvitations(_ call: ManagementCall) async throws -> ManagementAnswer {
    try call.expectQuery()
    let document = try call.decoded(NewInvitationsDocument.self)
    guard let count = document.count else {
      throw Problem(.invalidValue, "\"count\" is missing.")
    }
    let made = try await issue(count, document.wish, call)
    return try ManagementAnswer(InvitationListDocument(invitations: made), status: .created)
  }

  private func issue(
    _ count: Int,
    _ wish: CreateInvitationRequest,
    _ call: ManagementCall
  ) async throws -> [InvitationDocument] {
    let site = try brandedSite(wish.host)
    let made = try await InvitationMaker(site: site).make(
      count,
      of: InvitationContent(wish),
      by: call.key?.id,
      at: call.time,
      in: parts.store
    )
    return made.map { InvitationDocument($0, site: site, at: call.time) }
  }

  func listInvitations(_ call: ManagementCall) async throws -> ManagementAnswer {
    try call.expectQuery("inviter", "campaign", "cursor", "limit")
    let page = try await parts.store.invitations(
      inviter: call.query["inviter"],
      campaign: call.query["campaign"],
      after: call.query["cursor"],
      limit: call.limit()
    )
    return try ManagementAnswer(
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
