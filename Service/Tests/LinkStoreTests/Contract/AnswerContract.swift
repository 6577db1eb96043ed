import Testing

@testable import LinkStore

@Suite("Repeated requests")
struct AnswerContract {
  static func answer(_ byte: UInt8) -> StoredAnswer {
    StoredAnswer(requestHash: [byte], status: 201, contentType: "a/b", body: [0, byte, 255])
  }

  @Test("The first answer stays", arguments: StoreEngine.all)
  func first(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let key = IdempotencyKey(client: "a", value: "k")
      #expect(try await store.answer(to: key) == nil)
      try await store.keep(Self.answer(1), for: key, at: moment(1))
      try await store.keep(Self.answer(2), for: key, at: moment(2))
      #expect(try await store.answer(to: key) == Self.answer(1))
    }
  }

  @Test("Keys of different clients have nothing to do with each other", arguments: StoreEngine.all)
  func clients(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let keys = [IdempotencyKey(client: "a", value: "bc"), .init(client: "ab", value: "c")]
      for (index, key) in keys.enumerated() {
        try await store.keep(Self.answer(UInt8(index)), for: key, at: moment(1))
      }
      for (index, key) in keys.enumerated() {
        #expect(try await store.answer(to: key) == Self.answer(UInt8(index)))
      }
    }
  }

  @Test("Old answers are removed", arguments: StoreEngine.all)
  func remove(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let keys = (0..<3).map { IdempotencyKey(client: "a", value: "\($0)") }
      for (index, key) in keys.enumerated() {
        try await store.keep(Self.answer(0), for: key, at: moment(Int64(index)))
      }
      #expect(try await store.removeAnswers(before: moment(2)) == 2)
      #expect(try await store.answer(to: keys[1]) == nil)
      #expect(try await store.answer(to: keys[2]) != nil)
    }
  }
}
