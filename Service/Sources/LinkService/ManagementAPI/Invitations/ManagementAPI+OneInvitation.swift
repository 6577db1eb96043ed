import LinkStore
import LinkwrightCore

extension ManagementAPI {
  func showInvitation(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await APIResponse(document(invitation(call), call))
  }

  /// Takes an invitation back. Whoever has redeemed it stays.
  func revokeInvitation(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let id = try await invitation(call).id
    guard try await parts.store.revoke(invitation: id, at: call.time),
      let revoked = try await parts.store.invitation(id: id)
    else { throw RedemptionOutcome.Refusal.unknownCode.problem }
    return try APIResponse(document(revoked, call))
  }

  func invitationStatistics(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await APIResponse(parts.store.counts(invitation: invitation(call).id))
  }

  /// The invitation that the path names, by its id or by its code as people type it.
  private func invitation(_ call: ManagementCall) async throws -> Invitation {
    let name = call["id"]
    if let code = InviteCode(name), let found = try await parts.store.invitation(code: code) {
      return found
    }
    let id = name.lowercased()
    if UniqueID.isWellFormed(id), let found = try await parts.store.invitation(id: id) {
      return found
    }
    throw Problem(.unknownInvitation, "Name it by its id or by its code; every character counts.")
  }
}
