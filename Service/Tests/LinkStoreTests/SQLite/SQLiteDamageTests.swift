import Foundation
import GRDB
import Testing

@testable import LinkStore

@Suite("Damaged databases")
struct SQLiteDamageTests {
  @Test("A file that is not a database is refused and unchanged")
  func noDatabase() async throws {
    try await SQLiteHome.with { home in
      let bytes = Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      try bytes.write(to: URL(fileURLWithPath: home.path))
      let error = await storeError { _ = try SQLiteStore(path: home.path) }
      #expect(error?.code == .engine)
      #expect(error?.message.contains("damaged") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: home.path)) == bytes)
    }
  }

  @Test("An overwritten page causes an error when it is read", arguments: 0..<40)
  func damagedPage(seed: Int) async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert((0..<500).map { .sample($0, content: .unusual) })
      try await store.close()
      var bytes = try Data(contentsOf: URL(fileURLWithPath: home.path))
      var generator = SplitMix(state: UInt64(seed))
      for _ in 0..<200 {
        let index = Int.random(in: 100..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      try bytes.write(to: URL(fileURLWithPath: home.path))
      await Self.useEverything(home)
    }
  }

  @Test("A truncated file causes an error when it is read", arguments: 1..<8)
  func cut(eighths: Int) async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert((0..<500).map { .sample($0, content: .unusual) })
      try await store.close()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: home.path))
      try bytes.prefix(bytes.count / 8 * eighths).write(to: URL(fileURLWithPath: home.path))
      await Self.useEverything(home)
    }
  }

  @Test("A stored value of the wrong type is an error")
  func wrongType() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      let wrong = [
        "query_forwarding = 'later'", "tags = '{'", "store_policy = x'FF'",
      ]
      for (number, assignment) in wrong.enumerated() {
        try await store.insert([.sample(number)])
        try await store.pool.write { database in
          try database.execute(
            sql: "UPDATE links SET \(assignment) WHERE id = ?",
            arguments: [uuid(number)]
          )
        }
        #expect(await code { _ = try await store.link(id: uuid(number)) } == .engine)
      }
      try await store.close()
    }
  }

  /// Expects that every thrown error is a ``StoreError``.
  private static func useEverything(_ home: SQLiteHome) async {
    do {
      let store = try SQLiteStore(path: home.path)
      let steps: [() async throws -> Void] = [
        { try await store.forEachLink { _ in } },
        { _ = try await store.links(LinkFilter(), after: nil, limit: 500) },
        { for number in 0..<500 { _ = try await store.link(id: uuid(number)) } },
        {
          for number in 0..<500 {
            _ = try store.linkSynchronously(host: "a", slug: "slug-\(number)")
          }
        },
        { try await store.insert([.sample(1000)]) },
        { _ = try await store.change(link: uuid(3)) { $0.isArchived = true } },
        { try await SQLiteStore.backUp(home.path, to: home.path + ".backup") },
        { try await store.check() },
        { try await store.close() },
      ]
      for step in steps {
        do { try await step() } catch { #expect(error is StoreError, "\(error)") }
      }
    } catch {
      #expect(error is StoreError, "\(error)")
    }
  }
}

extension LinkContent {
  /// Like `full`, without the NUL and long enough for several pages.
  fileprivate static let unusual = LinkContent(
    destination: "/products/" + String(repeating: "x", count: 200),
    storePolicy: .web,
    tags: ["a", "b"],
    expiresAt: moment(1),
    visitLimit: 5
  )
}

/// A generator with the same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
