import LinkStore
import LinkwrightCore

extension Invitation {
  /// Whether the invitation can still be redeemed, and if not, why.
  func state(at time: Timestamp) -> InvitationPreview.State {
    if revokedAt != nil { return .revoked }
    if let end = content.expiresAt, end <= time { return .expired }
    if let capacity = content.maximumUses, usedCount >= capacity { return .exhausted }
    return .open
  }

  /// What apps may show about the invitation before it is redeemed.
  func preview(at time: Timestamp) -> InvitationPreview {
    InvitationPreview(
      code: code,
      state: state(at: time),
      inviterName: content.inviterName,
      campaign: content.campaign,
      expiresAt: content.expiresAt,
      remainingUses: content.maximumUses.map { max(0, $0 - usedCount) },
      payload: content.payload.isEmpty ? nil : content.payload
    )
  }
}
