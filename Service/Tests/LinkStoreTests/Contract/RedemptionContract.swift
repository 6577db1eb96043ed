import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Redeeming")
struct RedemptionContract {
  @Test("A place is taken and counted", arguments: StoreEngine.all)
  func redeem(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: 2))
      try await store.insert([invitation])
      let request = RedemptionRequest.sample(by: "a")
      let outcome = try await store.redeem(code: invitation.code, by: request)
      var used = invitation
      used.usedCount = 1
      let redemption = Redemption(
        id: request.id,
        invitationID: invitation.id,
        redeemer: "a",
        redeemedAt: request.time
      )
      #expect(outcome == .redeemed(redemption, used))
      #expect(try await store.invitation(code: invitation.code) == used)
      #expect(try await store.counts(invitation: invitation.id).redemptions == 1)
    }
  }

  typealias Row = (InvitationContent, isRevoked: Bool, String, RedemptionOutcome.Refusal?)
  static let refusals: [Row] = [
    (InvitationContent(expiresAt: moment(2001)), false, "a", nil),
    (InvitationContent(expiresAt: moment(2000)), false, "a", .expired),
    (InvitationContent(), true, "a", .revoked),
    (InvitationContent(maximumUses: 0), false, "a", .exhausted),
    (InvitationContent(maximumUses: nil), false, "a", nil),
    (InvitationContent(inviter: "a"), false, "a", .ownInvitation),
    (InvitationContent(inviter: "a"), false, "b", nil),
  ]

  @Test(
    "Each refusal has its reason, and takes no place",
    arguments: StoreEngine.all,
    refusals.indices
  )
  func refusal(_ engine: StoreEngine, index: Int) async throws {
    let (content, isRevoked, redeemer, refusal) = Self.refusals[index]
    try await engine.withStore { store in
      let invitation = Invitation.issued(1, content: content)
      try await store.insert([invitation])
      if isRevoked { _ = try await store.revoke(invitation: invitation.id, at: moment(1)) }
      let outcome = try await store.redeem(code: invitation.code, by: .sample(by: redeemer))
      #expect(outcome.refusal == refusal)
      let used = try await store.invitation(code: invitation.code)?.usedCount
      #expect(used == (refusal == nil ? 1 : 0))
    }
  }

  @Test("A code that nobody was given is unknown", arguments: StoreEngine.all)
  func unknown(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let outcome = try await store.redeem(code: .random(), by: .sample(by: "a"))
      #expect(outcome.refusal == .unknownCode)
    }
  }

  @Test("Who has a place is told so, whatever became of the invitation", arguments: StoreEngine.all)
  func repeated(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let content = InvitationContent(maximumUses: 1, expiresAt: moment(3000))
      let invitation = Invitation.issued(1, content: content)
      try await store.insert([invitation])
      let request = RedemptionRequest.sample(by: "a", key: "k")
      _ = try await store.redeem(code: invitation.code, by: request)
      #expect(
        try await store.redeem(code: invitation.code, by: .sample(by: "b")).refusal == .exhausted
      )
      _ = try await store.revoke(invitation: invitation.id, at: moment(2500))
      for key in ["k", "another"] {
        let again = RedemptionRequest.sample(by: "a", key: key, at: 9000)
        let outcome = try await store.redeem(code: invitation.code, by: again)
        #expect(outcome.repeated?.id == request.id)
        #expect(outcome.repeated?.redeemedAt == request.time)
      }
      #expect(try await store.invitation(code: invitation.code)?.usedCount == 1)
    }
  }

  @Test("An idempotency key belongs to a code and a redeemer", arguments: StoreEngine.all)
  func keyReused(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let content = InvitationContent(maximumUses: nil)
      let first = Invitation.issued(1, content: content)
      let second = Invitation.issued(2, content: content)
      try await store.insert([first, second])
      _ = try await store.redeem(code: first.code, by: .sample(by: "a", key: "k"))
      _ = try await store.redeem(code: first.code, by: .sample(by: "a", key: "later"))
      for key in ["k", "later"] {
        let attempts = [(first.code, "b"), (second.code, "a"), (.random(), "a")]
        for (code, redeemer) in attempts {
          let outcome = try await store.redeem(code: code, by: .sample(by: redeemer, key: key))
          #expect(outcome.refusal == .keyReused)
        }
      }
      #expect(try await store.invitation(code: second.code)?.usedCount == 0)
    }
  }

  @Test("The id of another redemption is refused", arguments: StoreEngine.all)
  func duplicateID(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: 5))
      try await store.insert([invitation])
      let first = RedemptionRequest.sample(by: "a")
      _ = try await store.redeem(code: invitation.code, by: first)
      var second = RedemptionRequest.sample(by: "b")
      second.id = first.id
      let request = second
      let code = await code {
        _ = try await store.redeem(code: invitation.code, by: request)
      }
      #expect(code == .duplicate)
      #expect(try await store.invitation(code: invitation.code)?.usedCount == 1)
    }
  }
}
