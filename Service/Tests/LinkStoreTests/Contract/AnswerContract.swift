import Testing

@testable import LinkStore

@Suite("Repeated requests")
struct AnswerContract {
  private static func key(_ value: String) -> IdempotencyKey {
    IdempotencyKey(client: "a", value: value)
  }

  static func answer(
    _ byte: UInt8,
    for key: IdempotencyKey = key("k"),
    at milliseconds: Int64 = 1
  ) -> KeptAnswer {
    let answer = StoredAnswer(
      requestHash: [byte],
      status: 201,
      contentType: "a/b",
      body: [0, byte, 255]
    )
    return KeptAnswer(answer, for: key, at: moment(milliseconds))
  }

  @Test("An answer is kept with what it tells of", arguments: StoreEngine.all)
  func together(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let (links, invitations) = (
        Self.answer(1, for: Self.key("l")), Self.answer(2, for: Self.key("i"))
      )
      #expect(try await store.answer(to: links.key) == nil)
      try await store.insert([.sample(1)], keeping: links)
      try await store.insert([.issued(1)], keeping: invitations)
      #expect(try await store.answer(to: links.key) == links.answer)
      #expect(try await store.answer(to: invitations.key) == invitations.answer)
      #expect(try await store.link(id: uuid(1)) != nil)
    }
  }

  @Test(
    "The first answer stays, and what a second one tells of is not done",
    arguments: StoreEngine.all
  )
  func first(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert([.sample(1)], keeping: Self.answer(1))
      // The same link again, and its slug is in use: that it was answered is the reason.
      for link in [Link.sample(1), .sample(2)] {
        let error = await #expect(throws: StoreError.self) {
          try await store.insert([link], keeping: Self.answer(2))
        }
        #expect(error?.code == .answered)
      }
      let error = await #expect(throws: StoreError.self) {
        try await store.insert([.issued(1)], keeping: Self.answer(2))
      }
      #expect(error?.code == .answered)
      #expect(try await store.answer(to: Self.key("k")) == Self.answer(1).answer)
      #expect(try await store.link(id: uuid(2)) == nil)
      #expect(
        try await store.invitations(inviter: nil, campaign: nil, after: nil, limit: 9).elements
          .isEmpty
      )
    }
  }

  @Test("What was not done has no answer", arguments: StoreEngine.all)
  func refused(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert([.sample(1)])
      let error = await #expect(throws: StoreError.self) {
        try await store.insert([.sample(2), .sample(1)], keeping: Self.answer(1))
      }
      #expect(error?.code == .slugTaken(index: 1) || error?.code == .duplicate)
      #expect(try await store.answer(to: Self.key("k")) == nil)
    }
  }

  @Test("Keys of different clients have nothing to do with each other", arguments: StoreEngine.all)
  func clients(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let keys = [IdempotencyKey(client: "a", value: "bc"), .init(client: "ab", value: "c")]
      for (index, key) in keys.enumerated() {
        try await store.insert([Link](), keeping: Self.answer(UInt8(index), for: key))
      }
      for (index, key) in keys.enumerated() {
        #expect(try await store.answer(to: key) == Self.answer(UInt8(index)).answer)
      }
    }
  }

  @Test("Old answers are removed", arguments: StoreEngine.all)
  func remove(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let keys = (0..<3).map { Self.key("\($0)") }
      for (index, key) in keys.enumerated() {
        try await store.insert([Link](), keeping: Self.answer(0, for: key, at: Int64(index)))
      }
      #expect(try await store.removeAnswers(before: moment(2)) == 2)
      #expect(try await store.answer(to: keys[1]) == nil)
      #expect(try await store.answer(to: keys[2]) != nil)
      for number in 0..<1001 {
        try await store.insert([Link](), keeping: Self.answer(0, for: Self.key("many \(number)")))
      }
      #expect(try await store.removeAnswers(before: moment(2)) == 1001)
    }
  }
}
