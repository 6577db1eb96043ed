import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

extension ServeTests {
  @Suite("serve answers visitors without its database")
  struct DatabaseLossTests {
    private static let limit = Duration.seconds(5)
    private static let environment = ["LINKWRIGHT_SHUTDOWN_DEADLINE": "1"]

    /// What happens to the database while the service is down.
    enum Loss: CaseIterable {
      case removed, overwritten, emptied, foreign

      func apply(to home: ServiceHome) throws {
        let path = home.databaseFiles[0]
        switch self {
        case .removed: try FileManager.default.removeItem(atPath: path)
        case .overwritten:
          let handle = try FileHandle(forUpdating: URL(filePath: path))
          try handle.seek(toOffset: 8192)
          try handle.write(contentsOf: Data(repeating: 0xA5, count: 40_960))
          try handle.close()
        case .emptied: try Data().write(to: URL(filePath: path))
        case .foreign: try Data("This is no database.".utf8).write(to: URL(filePath: path))
        }
      }
    }

    /// A folder that a service has used, with a link, an invitation, a key, and a snapshot of them.
    private static func usedHome() async throws -> (ServiceHome, Invitation) {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      let invitation = try await home.withStore { store in
        try await store.keepKey("secret")
        return try await store.keepInvitation(capacity: 2)
      }
      let service = try await ServiceUnderTest.start(home)
      try await service.visit(times: 1)
      try await service.wait(for: "linkwright_snapshot_links 1")
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      try await SQLiteStore.backUp(home.databaseFiles[0], to: home.path("backup.sqlite"))
      return (home, invitation)
    }

    private static func resolve(_ link: String, _ service: ServiceUnderTest) async throws
      -> RawResponse?
    {
      try await service.post(
        "/v1/resolve",
        #"{"url": "\#(link)", "appKey": "secret", "source": "universalLink"}"#
      )
    }

    @Test(
      "Started without a usable database, it serves from the snapshot until a backup is restored",
      arguments: Loss.allCases
    )
    func start(loss: Loss) async throws {
      let (home, invitation) = try await Self.usedHome()
      try loss.apply(to: home)
      let lost = try? Data(contentsOf: URL(filePath: home.databaseFiles[0]))
      let service = try await ServiceUnderTest.start(home, environment: Self.environment)
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      #expect(try await service.manage("/healthz")?.status == 200)
      let readiness = try await service.manage("/readyz")
      #expect(readiness?.status == 503 && readiness?.body.contains("linkwright.sqlite") == true)
      #expect(readiness?.body.contains(#""inUse":true"#) == true)
      #expect(await service.log.line(with: "come from the snapshot of") != nil)
      try await service.wait(for: "linkwright_snapshot_in_use 1")

      // Visitors and apps are answered.
      #expect(try await service.get(SimulatedVisitor.association)?.status == 200)
      try await service.visit(times: 3)
      let page = try await service.get(
        "/invite/\(invitation.code.rawValue)",
        headers: SimulatedVisitor.phone
      )
      let code = invitation.code.description.suffix(4)
      #expect(page?.status == 200 && page?.body.contains(code) == true)
      let answer = try await Self.resolve("https://go.fernhill.example/summer", service)
      #expect(answer?.status == 200 && answer?.body.contains("fernhill.example") == true)

      // What may exist is not denied.
      let unknown = try await service.get("/unknown", headers: SimulatedVisitor.phone)
      #expect(unknown?.status == 503 && unknown?["retry-after"] == "30")
      #expect(unknown?.body.contains("can’t be opened right now") == true)

      // Nothing is changed.
      let link = try await service.post(
        "/v1/links",
        #"{"destination": "fernhill://products/1"}"#,
        headers: "Authorization: Bearer secret\r\n"
      )
      #expect(link?.status == 503)
      #expect(link?.body.contains("urn:linkwright:problem:database-unavailable") == true)
      #expect((try? Data(contentsOf: URL(filePath: home.databaseFiles[0]))) == lost)

      // It comes back without a restart.
      for name in home.databaseFiles { try? FileManager.default.removeItem(atPath: name) }
      try FileManager.default.copyItem(
        atPath: home.path("backup.sqlite"),
        toPath: home.databaseFiles[0]
      )
      try await service.wait(for: "linkwright_ready 1", within: .seconds(10))
      try await service.wait(for: "linkwright_journal_pending_events 0", within: .seconds(10))
      try await service.wait(for: "linkwright_journal_lost_events_total 0")
      #expect(try await service.get("/unknown", headers: SimulatedVisitor.phone)?.status == 404)
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      // One before the loss, three during it, and the page of the invitation is another kind.
      #expect(try await home.storedVisits() == 4)
    }

    @Test("Without database and snapshot, association files and long links still work")
    func withoutSnapshot() async throws {
      let (home, invitation) = try await Self.usedHome()
      for name in home.databaseFiles + [home.path("data/linkwright.snapshot")] {
        try? FileManager.default.removeItem(atPath: name)
      }
      let service = try await ServiceUnderTest.start(home, environment: Self.environment)
      #expect(await service.log.line(with: "There is no snapshot") != nil)
      #expect(try await service.get(SimulatedVisitor.association)?.status == 200)
      let long = try await service.get("/products/42", headers: SimulatedVisitor.desktop)
      #expect(long?.status == 302)
      for path in ["/summer", "/invite/\(invitation.code.rawValue)"] {
        let response = try await service.get(path, headers: SimulatedVisitor.phone)
        #expect(response?.status == 503, "\(path)")
      }
      #expect(await service.log.line(with: "--new-database") != nil)
      // Guesses have a limit, although none of them can be looked up.
      var statuses: Set<Int> = []
      for number in 0..<500 where !statuses.contains(429) {
        let guess = try await service.get("/guess-\(number)", headers: SimulatedVisitor.phone)
        statuses.insert(guess?.status ?? 0)
      }
      #expect(statuses == [503, 429])
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      #expect(!FileManager.default.fileExists(atPath: home.databaseFiles[0]))
    }

    @Test("A snapshot with a changed bit is not used, and the log says why")
    func damagedSnapshot() async throws {
      let (home, _) = try await Self.usedHome()
      let file = URL(filePath: home.path("data/linkwright.snapshot"))
      var bytes = try Data(contentsOf: file)
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: file)
      try Loss.removed.apply(to: home)
      let service = try await ServiceUnderTest.start(home, environment: Self.environment)
      #expect(await service.log.line(with: "linkwright.snapshot is damaged") != nil)
      #expect(try await service.get("/summer", headers: SimulatedVisitor.phone)?.status == 503)
    }

    @Test("Killed without a database, it keeps the visits for the one that comes back")
    func killed() async throws {
      let (home, _) = try await Self.usedHome()
      try Loss.removed.apply(to: home)
      for _ in 0..<2 {
        let service = try await ServiceUnderTest.start(home)
        try await service.visit(times: 5)
        try await service.kill9()
      }
      try FileManager.default.copyItem(
        atPath: home.path("backup.sqlite"),
        toPath: home.databaseFiles[0]
      )
      let last = try await ServiceUnderTest.start(home)
      try await last.wait(for: "linkwright_journal_pending_events 0")
      last.send(SIGTERM)
      #expect(try await last.ended() == 0)
      #expect(try await home.storedVisits() == 11)
    }

    @Test("A kill while a snapshot is written leaves the previous one")
    func killedWhileWriting() async throws {
      let (home, _) = try await Self.usedHome()
      let path = home.path("data/linkwright.snapshot")
      func hasPartialFile() -> Bool {
        let names = try? FileManager.default.contentsOfDirectory(atPath: home.path("data"))
        return names?.contains { $0.hasSuffix(".partial") } == true
      }
      try await home.withStore { store in
        for number in 0..<1500 { try await store.keepLink("more-\(number)", to: "fernhill://a") }
      }
      let service = try await ServiceUnderTest.start(home)
      let end = ContinuousClock.now + .seconds(20)
      while !hasPartialFile(), ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(1))
      }
      try await service.kill9()
      let count = try SnapshotReader(path: path).summary.linkCount
      #expect(count == 1 || count == 1501)
      let next = try await ServiceUnderTest.start(home)
      try await next.wait(for: "linkwright_snapshot_links 1501")
      next.send(SIGTERM)
      #expect(try await next.ended() == 0)
      #expect(!hasPartialFile())
    }

    @Test("Visits that wait are not written to a database that is damaged at the start")
    func damagedWithBacklog() async throws {
      let (home, _) = try await Self.usedHome()
      try Loss.removed.apply(to: home)
      let first = try await ServiceUnderTest.start(home)
      try await first.visit(times: 5)
      try await first.kill9()
      try FileManager.default.copyItem(
        atPath: home.path("backup.sqlite"),
        toPath: home.databaseFiles[0]
      )
      try await home.withStore { store in
        for number in 0..<500 { try await store.keepLink("more-\(number)", to: "fernhill://a") }
      }
      // The schema and the migrations are intact, so that SQLite opens it.
      var bytes = try Data(contentsOf: URL(filePath: home.databaseFiles[0]))
      let intact = bytes.count * 3 / 4
      bytes.replaceSubrange(intact..., with: Data(repeating: 0xA5, count: bytes.count - intact))
      try bytes.write(to: URL(filePath: home.databaseFiles[0]))
      try await SQLiteStore(path: home.databaseFiles[0], mayCreate: false).close()
      let service = try await ServiceUnderTest.start(home, environment: Self.environment)
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      try await service.wait(for: "linkwright_journal_pending_events 5")
      #expect(try await service.manage("/readyz")?.body.contains("is damaged") == true)
      for name in home.databaseFiles { try? FileManager.default.removeItem(atPath: name) }
      try FileManager.default.copyItem(
        atPath: home.path("backup.sqlite"),
        toPath: home.databaseFiles[0]
      )
      try await service.wait(for: "linkwright_ready 1", within: .seconds(10))
      try await service.wait(for: "linkwright_journal_pending_events 0", within: .seconds(10))
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      #expect(try await home.storedVisits() == 6)
    }

    @Test(
      "A database that is lost under load comes back without a restart and without a lost visit"
    )
    func lostWhileRunning() async throws {
      let (home, _) = try await Self.usedHome()
      let service = try await ServiceUnderTest.start(home)
      try await service.visit(times: 5)
      try await service.wait(for: "linkwright_journal_pending_events 0")
      try await SQLiteStore.backUp(home.databaseFiles[0], to: home.path("second.sqlite"))
      let loss = LossFigures("the database deleted, and a backup restored")
      for name in home.databaseFiles { try? FileManager.default.removeItem(atPath: name) }
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      let noticed = loss.elapsed
      try await service.visit(times: 7)
      try FileManager.default.copyItem(
        atPath: home.path("second.sqlite"),
        toPath: home.databaseFiles[0]
      )
      try await service.wait(for: "linkwright_ready 1", within: .seconds(10))
      try await service.wait(for: "linkwright_journal_pending_events 0", within: .seconds(10))
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      let stored = try await home.storedVisits()
      #expect(stored == 13)
      try loss.write(noticed: noticed, answered: 13, stored: stored, counted: 0)
    }
  }
}
