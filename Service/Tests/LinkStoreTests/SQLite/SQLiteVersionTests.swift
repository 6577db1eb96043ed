import Foundation
import GRDB
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Database versions")
struct SQLiteVersionTests {
  @Test("A database of a later version is refused and unchanged")
  func newer() async throws {
    try await SQLiteHome.with { home in
      let store = try SQLiteStore(path: home.path)
      try await store.insert([.sample(1)])
      try await store.pool.write { database in
        try database.execute(
          sql: "INSERT INTO grdb_migrations VALUES ('9998 more'), ('9999 even more')"
        )
      }
      try await store.close()
      let before = try Data(contentsOf: URL(fileURLWithPath: home.path))
      let error = await storeError { _ = try SQLiteStore(path: home.path) }
      #expect(error?.code == .newerDatabase(version: "9999 even more"))
      #expect(error?.message.contains("install that version") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: home.path)) == before)
    }
  }

  @Test("A database of another program is refused and unchanged")
  func foreign() async throws {
    try await SQLiteHome.with { home in
      let other = try DatabaseQueue(path: home.path)
      try await other.write { try $0.execute(sql: "CREATE TABLE theirs (id INTEGER)") }
      try other.close()
      let before = try Data(contentsOf: URL(fileURLWithPath: home.path))
      let error = await storeError { _ = try SQLiteStore(path: home.path) }
      #expect(error?.message.contains("another program") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: home.path)) == before)
    }
  }

  @Test("An empty file becomes a database")
  func empty() async throws {
    try await SQLiteHome.with { home in
      try Data().write(to: URL(fileURLWithPath: home.path))
      let store = try SQLiteStore(path: home.path)
      try await store.check()
      try await store.close()
    }
  }

  @Test("Repeated click IDs of an earlier version stay with the first opening")
  func clicks() async throws {
    try await SQLiteHome.with { home in
      let earlier = try DatabasePool(path: home.path)
      try Migrations.migrator.migrate(earlier, upTo: "0007 link details")
      try await earlier.write { database in
        for (number, click) in [(3, "a"), (1, "a"), (2, "b"), (4, nil), (5, nil)] {
          try database.execute(
            sql: """
              INSERT INTO events (id, kind, time, host, click_id, platform, browser)
              VALUES (?, 2, 1, 'brand.example', ?, 'ios', 'otherApp')
              """,
            arguments: [uuid(number), click]
          )
        }
      }
      try earlier.close()
      let store = try SQLiteStore(path: home.path)
      var clicks: [String?] = []
      for number in 1...5 { clicks.append(try await store.event(id: uuid(number))?.clickID) }
      #expect(clicks == ["a", "b", nil, nil, nil])
      try await store.close()
    }
  }

  @Test("An invitation of an earlier version has no preview, and a new one can have one")
  func invitationPreviews() async throws {
    try await SQLiteHome.with { home in
      let earlier = try DatabasePool(path: home.path)
      try Migrations.migrator.migrate(earlier, upTo: "0014 counts by subject")
      let code = InviteCode.random()
      try await earlier.write { database in
        try database.execute(
          sql: """
            INSERT INTO invitations (id, code, host, inviter_name, used_count, created_at)
            VALUES (?, ?, 'brand.example', 'Ana', 1, 5)
            """,
          arguments: [uuid(1), code.rawValue]
        )
      }
      try earlier.close()
      let store = try SQLiteStore(path: home.path)
      let old = try #require(await store.invitation(code: code))
      #expect(old.content == InvitationContent(inviterName: "Ana", maximumUses: nil))
      #expect(old.usedCount == 1)
      let new = Invitation.issued(
        2,
        content: InvitationContent(preview: SocialPreview(title: "Team"), template: "team")
      )
      try await store.insert([new])
      #expect(try await store.invitation(id: new.id) == new)
      try await store.close()
    }
  }

  /// Changing a released migration would leave old databases without the change.
  @Test("Migrations are append-only")
  func names() {
    #expect(
      Migrations.migrator.migrations == [
        "0001 links", "0002 invitations", "0003 keys", "0004 events", "0005 checks",
        "0006 changes", "0007 link details", "0008 link templates", "0010 openings by click",
        "0011 proved redemptions", "0012 apps of invitations", "0013 times of redemption keys",
        "0014 counts by subject", "0015 invitation previews", "0016 scans",
        "0017 dimensions of visits", "0018 statistics", "0019 webhooks",
        "0020 attribution", "0021 names of events",
        "0022 blocks of statistics",
      ]
    )
  }
}
