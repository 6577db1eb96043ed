import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Redemptions")
struct RedemptionContract {
  @Test("A redemption is stored and counted", arguments: StoreEngine.all)
  func redeem(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: 2))
      try await store.insert([invitation])
      let request = RedemptionRequest.sample(by: "a")
      let outcome = try await store.redeem(code: invitation.code, by: request)
      var used = invitation
      used.usedCount = 1
      let redemption = StoredRedemption(
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

  @Test(
    "The redemptions of an invitation are listed in pages, newest first",
    arguments: StoreEngine.all
  )
  func list(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let content = InvitationContent(maximumUses: nil)
      let invitations = (1...2).map { Invitation.issued($0, content: content) }
      try await store.insert(invitations)
      for number in 1...5 {
        var request = RedemptionRequest.sample(by: "person \(number)")
        request.id = uuid(number)
        request.app = number == 2 ? "shop" : nil
        request.isProved = number == 3
        _ = try await store.redeem(code: invitations[0].code, by: request)
      }
      _ = try await store.redeem(code: invitations[1].code, by: .sample(by: "another"))
      var listed: [StoredRedemption] = []
      var cursor: String?
      repeat {
        let page = try await store.redemptions(
          invitation: invitations[0].id,
          after: cursor,
          limit: 2
        )
        listed += page.elements
        cursor = page.nextCursor
      } while cursor != nil
      #expect(listed.map(\.redeemer) == (1...5).reversed().map { "person \($0)" })
      #expect(listed.map(\.app) == [nil, nil, nil, "shop", nil])
      #expect(listed.map(\.isProved) == [false, false, true, false, false])
      #expect(
        await code { _ = try await store.redemptions(invitation: "", after: "x", limit: 2) }
          == .invalidCursor
      )
    }
  }

  /// An invitation and a redeemer, with the expected refusal.
  struct RefusalCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var content = InvitationContent()
    var isRevoked = false
    var redeemer = "a"
    var refusal: RedemptionOutcome.Refusal?
  }

  static let refusals = [
    RefusalCase(
      testDescription: "before the expiry",
      content: InvitationContent(expiresAt: moment(2001))
    ),
    RefusalCase(
      testDescription: "at the expiry",
      content: InvitationContent(expiresAt: moment(2000)),
      refusal: .expired
    ),
    RefusalCase(testDescription: "revoked", isRevoked: true, refusal: .revoked),
    RefusalCase(
      testDescription: "without capacity",
      content: InvitationContent(maximumUses: 0),
      refusal: .exhausted
    ),
    RefusalCase(
      testDescription: "with unlimited capacity",
      content: InvitationContent(maximumUses: nil)
    ),
    RefusalCase(
      testDescription: "by its inviter",
      content: InvitationContent(inviter: "a"),
      refusal: .ownInvitation
    ),
    RefusalCase(
      testDescription: "by another person",
      content: InvitationContent(inviter: "a"),
      redeemer: "b"
    ),
  ]

  @Test(
    "A redemption is refused for its reason, and then uses no capacity",
    arguments: StoreEngine.all,
    refusals
  )
  func refusal(_ engine: StoreEngine, _ row: RefusalCase) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(1, content: row.content)
      try await store.insert([invitation])
      if row.isRevoked { _ = try await store.revoke(invitation: invitation.id, at: moment(1)) }
      let outcome = try await store.redeem(code: invitation.code, by: .sample(by: row.redeemer))
      #expect(outcome.refusal == row.refusal)
      let used = try await store.invitation(code: invitation.code)?.usedCount
      #expect(used == (row.refusal == nil ? 1 : 0))
    }
  }

  @Test("An unissued code is unknown", arguments: StoreEngine.all)
  func unknown(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let outcome = try await store.redeem(code: .random(), by: .sample(by: "a"))
      #expect(outcome.refusal == .unknownCode)
    }
  }

  @Test(
    "Without its idempotency key, a redemption is still not repeated",
    arguments: StoreEngine.all
  )
  func removedKeys(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: 2))
      try await store.insert([invitation])
      let first = RedemptionRequest.sample(by: "a", key: "old", at: 2000)
      _ = try await store.redeem(code: invitation.code, by: first)
      _ = try await store.redeem(
        code: invitation.code,
        by: .sample(by: "a", key: "new", at: 3000)
      )
      #expect(try await store.removeRedemptionKeys(before: moment(2000)) == 0)
      #expect(try await store.removeRedemptionKeys(before: moment(3000)) == 1)
      let again = try await store.redeem(
        code: invitation.code,
        by: .sample(by: "a", key: "old", at: 4000)
      )
      #expect(again.repeated?.id == first.id)
      let other = RedemptionRequest.sample(by: "b", key: "new", at: 4000)
      #expect(try await store.redeem(code: invitation.code, by: other).refusal == .keyReused)
      #expect(try await store.invitation(code: invitation.code)?.usedCount == 1)
    }
  }

  @Test(
    "A redeemer keeps an earlier redemption, whatever happens to the invitation",
    arguments: StoreEngine.all
  )
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

  @Test("A used redemption ID is refused", arguments: StoreEngine.all)
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
