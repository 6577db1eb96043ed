import LinkStore
package import LinkwrightCore

extension ServiceAdministration {
  /// Issues invitations of the same content, all or none.
  package func issueInvitations(
    _ count: Int,
    _ wish: CreateInvitationRequest
  ) async throws -> InvitationListDocument {
    try await attempt {
      let site = try sites.brandedSite(wish.host)
      let made = try await InvitationIssuer(site: site).make(
        count,
        of: InvitationContent(wish),
        by: nil,
        at: now(),
        in: store
      )
      return InvitationListDocument(invitations: made.map(document))
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

  /// Takes back the invitation with an id or a code.
  package func revokeInvitation(_ name: String) async throws {
    let isThere = try await attempt {
      var id = name.lowercased()
      if let code = InviteCode(name), let found = try await store.invitation(code: code) {
        id = found.id
      }
      return try await store.revoke(invitation: id, at: now())
    }
    guard isThere else { throw AdministrationError("There is no invitation \(name).") }
  }

  private func document(_ invitation: Invitation) -> InvitationDocument {
    InvitationDocument(invitation, site: sites[invitation.host], at: now())
  }
}
