import LinkStore
package import LinkwrightCore

extension ServiceAdministration {
  /// Issues invitations with the same content. Either all of them are issued, or none.
  package func issueInvitations(
    _ count: Int,
    _ request: CreateInvitationRequest
  ) async throws -> InvitationListDocument {
    try await attempt {
      let site = try sites.brandedSite(request.host)
      let invitations = try await InvitationIssuer(site: site, previewFields: .besideOthers).issue(
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

  /// Returns the redemptions of the invitation with the given ID or code.
  package func redemptions(
    of name: String,
    after cursor: String?,
    limit: Int
  ) async throws -> RedemptionListDocument {
    let page: ListPage<StoredRedemption>? = try await attempt {
      let id = try await invitationID(named: name)
      guard try await store.invitation(id: id) != nil else { return nil }
      return try await store.redemptions(invitation: id, after: cursor, limit: limit)
    }
    guard let page else { throw unknownInvitation(name) }
    return RedemptionListDocument(page)
  }

  /// Revokes the invitation with the given ID or code.
  package func revokeInvitation(_ name: String) async throws {
    let exists = try await attempt {
      try await store.revoke(invitation: invitationID(named: name), at: now())
    }
    guard exists else { throw unknownInvitation(name) }
  }

  /// Returns the ID of the invitation with the given code. If no invitation has this code, returns
  /// the name in lower case, because the name may be an ID.
  private func invitationID(named name: String) async throws -> String {
    if let code = InviteCode(name), let found = try await store.invitation(code: code) {
      return found.id
    }
    return name.lowercased()
  }

  private func unknownInvitation(_ name: String) -> AdministrationError {
    AdministrationError("No invitation has the ID or code \(name).")
  }

  private func document(_ invitation: Invitation) -> InvitationDocument {
    InvitationDocument(invitation, site: sites[invitation.host], at: now())
  }
}
