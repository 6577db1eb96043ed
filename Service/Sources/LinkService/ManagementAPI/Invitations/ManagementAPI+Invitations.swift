import HTTPTypes
import LinkStore
import LinkwrightCore

extension ManagementAPI {
  func issueInvitation(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let document = try call.decoded(NewInvitationsDocument.self)
    guard document.count == nil else {
      throw Problem(.invalidValue, "\"count\" is allowed only at /v1/invitations/bulk.")
    }
    return try await issue(1, document.request, call: call) { invitations in
      guard let invitation = invitations.first else {
        throw Problem(.unexpected, "No invitation was issued.")
      }
      return try APIResponse(invitation, status: .created)
    }
  }

  /// Issues many invitations with the same content. Either all of them are issued, or none.
  func issueInvitations(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let document = try call.decoded(NewInvitationsDocument.self)
    guard let count = document.count else {
      throw Problem(.invalidValue, "\"count\" is missing.")
    }
    return try await issue(count, document.request, call: call) { invitations in
      try APIResponse(InvitationListDocument(invitations: invitations), status: .created)
    }
  }

  func listInvitations(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery("inviter", "campaign", "cursor", "limit")
    let page = try await dependencies.store.invitations(
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

  func showInvitation(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await APIResponse(document(invitation(namedBy: call), call))
  }

  /// Revokes an invitation. Earlier redemptions stay valid.
  func revokeInvitation(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let id = try await invitation(namedBy: call).id
    guard try await dependencies.store.revoke(invitation: id, at: call.time),
      let revoked = try await dependencies.store.invitation(id: id)
    else { throw RedemptionOutcome.Refusal.unknownCode.problem }
    return try APIResponse(document(revoked, call))
  }

  func listRedemptions(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery("cursor", "limit")
    let page = try await dependencies.store.redemptions(
      invitation: invitation(namedBy: call).id,
      after: call.query["cursor"],
      limit: call.limit()
    )
    return try APIResponse(RedemptionListDocument(page))
  }

  /// Returns the invitation whose ID or code is in the path. The code may be written as users type
  /// it.
  func invitation(namedBy call: ManagementCall) async throws -> Invitation {
    let name = call["id"]
    if let code = InviteCode(name), let found = try await dependencies.store.invitation(code: code)
    {
      return found
    }
    let id = name.lowercased()
    if UniqueID.isWellFormed(id), let found = try await dependencies.store.invitation(id: id) {
      return found
    }
    throw Problem(.unknownInvitation, "Use the ID or the code; every character counts.")
  }

  private func issue(
    _ count: Int,
    _ request: CreateInvitationRequest,
    call: ManagementCall,
    responding respond: ([InvitationDocument]) throws -> APIResponse
  ) async throws -> APIResponse {
    let site = try brandedSite(request.host)
    func response(_ invitations: [Invitation]) throws -> APIResponse {
      try respond(invitations.map { InvitationDocument($0, site: site, at: call.time) })
    }
    let invitations = try await InvitationIssuer(site: site, previewFields: .inObject).issue(
      count,
      of: InvitationContent(request),
      by: call.key?.id,
      at: call.time,
      in: dependencies.store,
      storing: { try call.record(of: response($0)) }
    )
    return try response(invitations)
  }

  private func document(_ invitation: Invitation, _ call: ManagementCall) -> InvitationDocument {
    InvitationDocument(invitation, site: dependencies.sites.value[invitation.host], at: call.time)
  }
}
