import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Invitations")
struct InvitationContract {
  @Test("An invitation is returned as stored", arguments: StoreEngine.all)
  func roundTrip(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var full = Invitation.issued(
        1,
        content: InvitationContent(
          campaign: "summer",
          inviter: "user-1",
          inviterName: "花子 O'Hara",
          maximumUses: nil,
          expiresAt: moment(5000),
          payload: ["room": "\"7\"", "": "\u{0}"],
          app: "beta",
          preview: SocialPreview(
            title: "Picnic",
            description: "On Sunday",
            imageURL: "https://brand.example/picnic.jpg"
          ),
          template: "picnic"
        )
      )
      full.createdBy = "key"
      full.usedCount = 3
      let plain = Invitation.issued(2)
      try await store.insert([full, plain])
      for invitation in [full, plain] {
        #expect(try await store.invitation(code: invitation.code) == invitation)
        #expect(try await store.invitation(id: invitation.id) == invitation)
      }
      #expect(try await store.invitation(code: .random()) == nil)
      #expect(try await store.invitation(id: "0") == nil)
    }
  }

  @Test("A used code rejects the whole list", arguments: StoreEngine.all)
  func duplicate(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let old = Invitation.issued(1)
      try await store.insert([old])
      let new = Invitation.issued(2)
      let list = [new, .issued(3, code: old.code)]
      #expect(await code { try await store.insert(list) } == .duplicate)
      #expect(try await store.invitation(code: new.code) == nil)
    }
  }

  @Test(
    "Invitations are listed by inviter and campaign, newest first, in pages",
    arguments: StoreEngine.all
  )
  func lists(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert(
        (1...6).map { number in
          let content = InvitationContent(
            campaign: number > 4 ? "late" : nil,
            inviter: number.isMultiple(of: 2) ? "even" : "odd"
          )
          return .issued(number, content: content)
        }
      )
      let table: [(String?, String?, [Int])] = [
        (nil, nil, [6, 5, 4, 3, 2, 1]), ("even", nil, [6, 4, 2]), ("even", "late", [6]),
        (nil, "late", [6, 5]), ("nobody", nil, []),
      ]
      for (inviter, campaign, numbers) in table {
        var ids: [String] = []
        var cursor: String?
        repeat {
          let page = try await store.invitations(
            inviter: inviter,
            campaign: campaign,
            after: cursor,
            limit: 2
          )
          ids += page.elements.map(\.id)
          cursor = page.nextCursor
        } while cursor != nil
        #expect(ids == numbers.map { uuid($0) })
      }
    }
  }

  @Test("Revoking twice keeps the first time", arguments: StoreEngine.all)
  func revoke(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(1)
      try await store.insert([invitation])
      #expect(try await store.revoke(invitation: invitation.id, at: moment(5)))
      #expect(try await store.revoke(invitation: invitation.id, at: moment(6)))
      #expect(try await store.invitation(code: invitation.code)?.revokedAt == moment(5))
      #expect(try await store.revoke(invitation: uuid(2), at: moment(5)) == false)
    }
  }
}
