import GRDB
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Failures of SQLite")
struct SQLiteFailureTests {
  @Test("A full disk is told, nothing is half written, and all goes on when there is room")
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

  typealias Row = (ResultCode, hint: String)
  static let rows: [Row] = [
    (.SQLITE_FULL, "free some space"),
    (.SQLITE_READONLY, "let the service's user write"),
    (.SQLITE_BUSY, "close it and try again"),
    (.SQLITE_CORRUPT, "put a backup in its place"),
    (.SQLITE_NOTADB, "put a backup in its place"),
    (.SQLITE_CANTOPEN, "may read and write"),
    (.SQLITE_IOERR_FSYNC, "The disk failed"),
  ]

  @Test("Each failure says what to do", arguments: rows.indices)
  func sentence(index: Int) {
    let (code, hint) = Self.rows[index]
    let error = StoreError(DatabaseError(resultCode: code), path: "/db")
    #expect(error.code == .engine)
    #expect(error.message.contains(hint) && error.message.contains("/db"))
  }

  @Test("A lookup answers on any thread at once")
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
  /// Makes SQLite believe that the disk has no more than so many pages; no fewer than are in use.
  fileprivate func limitPages(to count: Int) async throws {
    _ = try await pool.writeWithoutTransaction { database in
      try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(count)")
    }
  }
}
