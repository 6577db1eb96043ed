extension Invitation {
  /// Returns why a new redeemer cannot redeem the invitation, even if capacity is left; nil if the
  /// redeemer can.
  func refusal(of request: RedemptionRequest) -> RedemptionOutcome.Refusal? {
    if revokedAt != nil { return .revoked }
    if let end = content.expiresAt, end <= request.time { return .expired }
    if content.inviter == request.redeemer { return .ownInvitation }
    return nil
  }
}
