import LinkStore
import LinkwrightCore

extension Link {
  /// Whether the link is in service, and if not, why.
  ///
  /// - Parameter isUsedUp: Whether the visits of the link have reached its limit.
  func state(at time: Timestamp, isUsedUp: Bool) -> ResolveAnswer.State {
    if deletedAt != nil { return .deleted }
    if isArchived { return .archived }
    if let start = content.startsAt, start > time { return .scheduled }
    if let end = content.expiresAt, end <= time { return .expired }
    return isUsedUp ? .exhausted : .active
  }
}
