import Testing

@testable import LinkStore

@Suite("API keys")
struct KeyContract {
  static let key = APIKey(
    id: uuid(1),
    kind: .publishable,
    name: "App’s key",
    app: "example",
    scopes: [.resolve, .linksWrite],
    createdAt: moment(1)
  )

  @Test("A key is found only by its hash", arguments: StoreEngine.all)
  func roundTrip(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert(Self.key, hash: [0, 1, 255])
      #expect(try await store.key(hash: [0, 1, 255]) == Self.key)
      #expect(try await store.key(hash: [0, 1]) == nil)
      #expect(try await store.key(hash: []) == nil)
    }
  }

  @Test("Keys of every kind and scope are listed newest first", arguments: StoreEngine.all)
  func list(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var all = Self.key
      all.id = uuid(2)
      all.kind = .server
      all.app = nil
      all.scopes = Set(APIKey.Scope.allCases)
      var none = all
      none.id = uuid(3)
      none.scopes = []
      for (index, key) in [all, Self.key, none].enumerated() {
        try await store.insert(key, hash: [UInt8(index)])
      }
      #expect(try await store.keys() == [none, all, Self.key])
    }
  }

  @Test("A key with a used hash is refused", arguments: StoreEngine.all)
  func duplicate(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert(Self.key, hash: [1])
      var other = Self.key
      other.id = uuid(2)
      let key = other
      #expect(await code { try await store.insert(key, hash: [1]) } == .duplicate)
    }
  }

  @Test("Revoking twice keeps the first time", arguments: StoreEngine.all)
  func revoke(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert(Self.key, hash: [1])
      #expect(try await store.revoke(key: Self.key.id, at: moment(5)))
      #expect(try await store.revoke(key: Self.key.id, at: moment(6)))
      #expect(try await store.key(hash: [1])?.revokedAt == moment(5))
      #expect(try await store.revoke(key: uuid(2), at: moment(5)) == false)
    }
  }
}
