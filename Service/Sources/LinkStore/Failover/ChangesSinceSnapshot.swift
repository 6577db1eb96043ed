import LinkwrightCore

/// Changes that this process knows of and that the snapshot may not contain.
struct ChangesSinceSnapshot: Sendable {
  private struct Revocation {
    var time: Timestamp
    /// The time of the revocation on the monotonic clock.
    var moment: Duration
  }

  /// The number of visits that an earlier process left in the journal and that the snapshot does
  /// not include, by the ID of the link. Only links with a visit limit are counted.
  private var waitingVisits: [String: Int] = [:]
  /// The keys and invitations that this process has revoked since it began to write the last
  /// snapshot, by ID.
  private var revocations: [String: Revocation] = [:]

  mutating func noteWaitingVisit(link id: String) { waitingVisits[id, default: 0] += 1 }

  mutating func forgetWaitingVisits() { waitingVisits = [:] }

  /// - Parameter moment: The current time on the monotonic clock.
  mutating func noteRevocation(of id: String, at time: Timestamp, moment: Duration) {
    revocations[id] = Revocation(time: time, moment: moment)
  }

  /// Forgets the revocations that a new snapshot contains.
  ///
  /// - Parameter moment: The time at which the snapshot was begun, on the monotonic clock.
  mutating func forgetRevocations(before moment: Duration) {
    revocations = revocations.filter { $0.value.moment >= moment }
  }

  func waitingVisitCount(link id: String) -> Int { waitingVisits[id] ?? 0 }

  /// The time at which a key or an invitation was revoked; nil if this process did not revoke it.
  func revocation(of id: String) -> Timestamp? { revocations[id]?.time }
}
