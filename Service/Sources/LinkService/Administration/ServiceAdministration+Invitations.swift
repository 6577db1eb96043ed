import LinkStore
package import LinkwrightCore

extension ServiceAdministration {
  /// Issues invitations with the same content, all or none.
  package func issueInvitations(
    _ count: Int,
    _ request: CreateInvitationRequest
  ) async throws -> InvitationListDocument {
    try await attempt {
      let site = try sites.brandedSite(request.host)
      let invitations = try await InvitationIssuer(site: site).issue(
        count,
        of: InvitationContent(request),
        by: nil,
        at: now(),
        in: store
      )
      return InvitationListDocument(invitations: invitations.map(document))
    }
  }

  package func invitations(
    inviter: String?,
    campaign: String?,
    after cursor: String?,
    limit: Int
  ) async throws -> InvitationListDocument {
    try await attempt {
      let page = try await store.invitations(
        inviter: inviter,
        campaign: campaign,
        after: cursor,
        limit: limit
      )
      return InvitationListDocument(
        invitations: page.elements.map(document),
        nextCursor: page.nextCursor
      )
    }
  }

  /// Revokes the invitation with an ID or a code.
  package func revokeInvitation(_ name: String) async throws {
    let exists = try await attempt {
      var id = name.lowercased()
      if let code = InviteCode(name), let found = try await store.invitation(code: code) {
        id = found.id
      }
      return try await store.revoke(invitation: id, at: now())
    }
    guard exists else { throw AdministrationError("No invitation has the ID or code \(name).") }
  }

  private func document(_ invitation: Invitation) -> InvitationDocument {
    InvitationDocument(invitation, site: sites[invitation.host], at: now())
  }
}
