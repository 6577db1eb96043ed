import GRDB
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Failures of SQLite")
struct SQLiteFailureTests {
  @Test(
    "A full disk causes an error without partial writes; writes succeed again once there is space"
  )
  func full() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: nil))
      try await store.insert([invitation])
      try await store.limitPages(to: 1)
      let wide = LinkContent(destination: String(repeating: "x", count: 100_000))
      let outcomes = await withTaskGroup(of: StoreError?.self) { group in
        for number in 0..<20 {
          group.addTask {
            await storeError { try await store.insert([.sample(number, content: wide)]) }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for error in outcomes { #expect(error?.message.contains("disk is full") == true) }
      for number in 0..<20 { #expect(try await store.link(id: uuid(number)) == nil) }
      try await store.limitPages(to: 1_000_000)
      try await store.insert([.sample(1, content: wide)])
      #expect(try await store.redeem(code: invitation.code, by: .sample(by: "a")).isRedeemed)
      try await store.close()
    }
  }

  static let hints: [(ResultCode, String)] = [
    (.SQLITE_FULL, "free some space"),
    (.SQLITE_READONLY, "grant the service's user write access"),
    (.SQLITE_BUSY, "close it and try again"),
    (.SQLITE_CORRUPT, "restore a backup"),
    (.SQLITE_NOTADB, "restore a backup"),
    (.SQLITE_CANTOPEN, "can read and write"),
    (.SQLITE_IOERR_FSYNC, "The disk failed"),
  ]

  @Test("A failure of SQLite says what to do", arguments: hints)
  func message(code: ResultCode, hint: String) {
    let error = StoreError(DatabaseError(resultCode: code), path: "/db")
    #expect(error.code == .engine)
    #expect(error.message.contains(hint) && error.message.contains("/db"))
  }

  @Test("Lookups on many threads at once find the right links")
  func linkSynchronously() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert((0..<100).map { .sample($0, content: .full) })
      let wrong = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<16 {
          group.addTask {
            (0..<200).count { number in
              let link = try? store.linkSynchronously(host: "brand.example", slug: "slug-\(number)")
              return (link?.id == uuid(number)) != (number < 100)
            }
          }
        }
        return await group.reduce(0, +)
      }
      #expect(wrong == 0)
      try await store.close()
    }
  }
}

extension SQLiteStore {
  /// Limits the database to a number of pages, but not below its current size.
  fileprivate func limitPages(to count: Int) async throws {
    _ = try await pool.writeWithoutTransaction { database in
      try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(count)")
    }
  }
}
