/// The kinds of changes that webhooks report. The raw value is the `type` of a message, and is never
/// reused.
package enum ChangeKind: String, Sendable, Hashable, CaseIterable {
  case linkCreated = "link.created"
  /// Any change besides the deletion. A link that is archived or restored was changed, too.
  case linkChanged = "link.changed"
  case linkDeleted = "link.deleted"
  case invitationCreated = "invitation.created"
  case invitationRedeemed = "invitation.redeemed"
  case invitationRevoked = "invitation.revoked"
  /// The last use of an invitation that has a maximum number of uses.
  case invitationUsedUp = "invitation.used_up"
  case keyCreated = "key.created"
  case keyRevoked = "key.revoked"
}
