import Testing

@testable import LinkStore

@Suite("Stored responses of idempotent requests")
struct IdempotencyContract {
  private static func key(_ value: String) -> IdempotencyKey {
    IdempotencyKey(client: "a", value: value)
  }

  static func record(
    _ byte: UInt8,
    for key: IdempotencyKey = key("k"),
    at milliseconds: Int64 = 1
  ) -> IdempotencyRecord {
    let response = StoredResponse(
      requestHash: [byte],
      status: 201,
      contentType: "a/b",
      body: [0, byte, 255]
    )
    return IdempotencyRecord(response, for: key, at: moment(milliseconds))
  }

  @Test(
    "A response is stored in the transaction of the change that it reports",
    arguments: StoreEngine.all
  )
  func together(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let (links, invitations) = (
        Self.record(1, for: Self.key("l")), Self.record(2, for: Self.key("i"))
      )
      #expect(try await store.response(to: links.key) == nil)
      try await store.insert([.sample(1)], storing: links)
      try await store.insert([.issued(1)], storing: invitations)
      #expect(try await store.response(to: links.key) == links.response)
      #expect(try await store.response(to: invitations.key) == invitations.response)
      #expect(try await store.link(id: uuid(1)) != nil)
    }
  }

  @Test(
    "The first response stays, and a second change under the same key is refused",
    arguments: StoreEngine.all
  )
  func first(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert([.sample(1)], storing: Self.record(1))
      // The slug is in use too, but the error is about the used key.
      for link in [Link.sample(1), .sample(2)] {
        let error = await #expect(throws: StoreError.self) {
          try await store.insert([link], storing: Self.record(2))
        }
        #expect(error?.code == .idempotencyKeyUsed)
      }
      let error = await #expect(throws: StoreError.self) {
        try await store.insert([.issued(1)], storing: Self.record(2))
      }
      #expect(error?.code == .idempotencyKeyUsed)
      #expect(try await store.response(to: Self.key("k")) == Self.record(1).response)
      #expect(try await store.link(id: uuid(2)) == nil)
      #expect(
        try await store.invitations(inviter: nil, campaign: nil, after: nil, limit: 9).elements
          .isEmpty
      )
    }
  }

  @Test("A refused change has no response", arguments: StoreEngine.all)
  func refused(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert([.sample(1)])
      let error = await #expect(throws: StoreError.self) {
        try await store.insert([.sample(2), .sample(1)], storing: Self.record(1))
      }
      #expect(error?.code == .slugTaken(index: 1) || error?.code == .duplicate)
      #expect(try await store.response(to: Self.key("k")) == nil)
    }
  }

  @Test("The same key from two clients has two responses", arguments: StoreEngine.all)
  func clients(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let keys = [IdempotencyKey(client: "a", value: "bc"), .init(client: "ab", value: "c")]
      for (index, key) in keys.enumerated() {
        try await store.insert([Link](), storing: Self.record(UInt8(index), for: key))
      }
      for (index, key) in keys.enumerated() {
        #expect(try await store.response(to: key) == Self.record(UInt8(index)).response)
      }
    }
  }

  @Test("Old responses are removed", arguments: StoreEngine.all)
  func remove(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let keys = (0..<3).map { Self.key("\($0)") }
      for (index, key) in keys.enumerated() {
        try await store.insert([Link](), storing: Self.record(0, for: key, at: Int64(index)))
      }
      #expect(try await store.removeResponses(before: moment(2)) == 2)
      #expect(try await store.response(to: keys[1]) == nil)
      #expect(try await store.response(to: keys[2]) != nil)
      for number in 0..<1001 {
        try await store.insert([Link](), storing: Self.record(0, for: Self.key("many \(number)")))
      }
      #expect(try await store.removeResponses(before: moment(2)) == 1001)
    }
  }
}
