import LinkStore
import LinkwrightCore

/// Issues invitations of a host.
struct InvitationIssuer: Sendable {
  static let maximumCount = 10_000

  let site: HostSite

  /// Issues many of the same content in one transaction.
  ///
  /// - Parameter answer: What is kept with them.
  func make(
    _ count: Int,
    of content: InvitationContent,
    by key: String?,
    at time: Timestamp,
    in store: any LinkStore,
    keeping answer: ([Invitation]) throws -> IdempotencyRecord? = { _ in nil }
  ) async throws -> [Invitation] {
    guard (1...Self.maximumCount).contains(count) else {
      throw Problem(.invalidValue, "\"count\" has to be 1 to 10,000.")
    }
    // A code is in use once in a hundred million; another list is drawn then.
    for _ in 0..<8 {
      let invitations = draw(count, of: content, by: key, at: time)
      do {
        try await store.insert(invitations, storing: answer(invitations))
        return invitations
      } catch let error as StoreError {
        guard error.code == .duplicate else { throw error }
      }
    }
    throw Problem(.unexpected, "No free code was found in 8 attempts.")
  }

  private func draw(
    _ count: Int,
    of content: InvitationContent,
    by key: String?,
    at time: Timestamp
  ) -> [Invitation] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in
      Invitation(
        id: UniqueID.make(at: time, using: &generator),
        code: InviteCode.random(using: &generator),
        host: site.host.name,
        content: content,
        usedCount: 0,
        createdAt: time,
        createdBy: key
      )
    }
  }
}

extension HostSite {
  /// The link of an invitation.
  func url(of invitation: Invitation) -> String {
    "https://\(host.name)\(host.invitationPath)\(invitation.code.rawValue)"
  }
}
