import Foundation
import GRDB
import Testing

@testable import LinkStore

extension ServeTests {
  @Suite("serve says when something is not kept")
  struct StateTests {
    private static let limit = Duration.seconds(5)

    @Test("A deleted database is noticed, its links still work, and it is created only on request")
    func deletedDatabase() async throws {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      let service = try await ServiceUnderTest.start(
        home,
        environment: ["LINKWRIGHT_SHUTDOWN_DEADLINE": "1"]
      )
      try await service.visit(times: 1)
      try await service.wait(for: "linkwright_journal_pending_events 0")
      let loss = LossFigures("the database deleted, and a new one begun")
      for name in home.databaseFiles { try? FileManager.default.removeItem(atPath: name) }
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      let noticed = loss.elapsed
      #expect(try await service.manage("/readyz")?.body.contains("was removed") == true)
      #expect(try await service.manage("/healthz")?.status == 200)
      #expect(await service.log.line(with: "Changes are refused") != nil)
      try await service.visit(times: 3)
      try await service.wait(for: "linkwright_journal_pending_events 3")
      service.send(SIGTERM)
      try await service.ended()

      let renewed = try await ServiceUnderTest.start(home, ["--new-database"])
      try await renewed.wait(for: "linkwright_journal_pending_events 0")
      #expect(try await renewed.manage("/readyz")?.status == 200)
      renewed.send(SIGTERM)
      #expect(try await renewed.ended() == 0)
      let stored = try await home.storedVisits()
      // The segment of the journal still had the visit that was in the deleted database.
      #expect(stored == 4)
      try loss.write(noticed: noticed, answered: 4, stored: stored, counted: 0)
      let again = try await ServiceUnderTest.start(home, ["--new-database"])
      #expect(await again.log.line(with: "--new-database has no effect") != nil)
    }

    @Test("An overwritten database is noticed and not written to, and a restored one is used")
    func overwrittenDatabase() async throws {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      try await SQLiteStore.backUp(home.databaseFiles[0], to: home.path("backup.sqlite"))
      let service = try await ServiceUnderTest.start(
        home,
        environment: ["LINKWRIGHT_SHUTDOWN_DEADLINE": "1"]
      )
      try await service.wait(for: "linkwright_ready 1")
      let file = URL(fileURLWithPath: home.databaseFiles[0])
      let handle = try FileHandle(forUpdating: file)
      let size = try handle.seekToEnd()
      let loss = LossFigures("half of the database overwritten, and a backup restored")
      try handle.seek(toOffset: size / 2)
      try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size / 2)))
      try handle.close()
      let damaged = try Data(contentsOf: file)
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      let noticed = loss.elapsed
      #expect(try await service.manage("/readyz")?.body.contains("is damaged") == true)
      try await service.visit(times: 3)
      try await service.wait(for: "linkwright_journal_pending_events 3")
      #expect(try Data(contentsOf: file) == damaged)
      for name in home.databaseFiles { try? FileManager.default.removeItem(atPath: name) }
      try FileManager.default.copyItem(atPath: home.path("backup.sqlite"), toPath: file.path)
      try await service.wait(for: "linkwright_journal_pending_events 0")
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      let stored = try await home.storedVisits()
      #expect(stored == 3)
      try loss.write(noticed: noticed, answered: 3, stored: stored, counted: 0)
    }

    @Test(
      "A removed journal folder is created again, and no visit is lost",
      arguments: [false, true]
    )
    func removedJournal(hasVisits: Bool) async throws {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      let service = try await ServiceUnderTest.start(home)
      try await service.visit(times: 2)
      if !hasVisits { try await service.wait(for: "linkwright_journal_pending_events 0") }
      let loss = LossFigures(
        "the folder of the journal removed" + (hasVisits ? " under visits" : " between visits")
      )
      try FileManager.default.removeItem(atPath: home.path("data/journal"))
      if hasVisits { try await service.visit(times: 30) }
      #expect(await service.log.line(with: "was removed while the service was using it") != nil)
      let noticed = loss.elapsed
      #expect(noticed < Self.limit)
      if !hasVisits { try await service.visit(times: 30) }
      try await service.wait(for: "linkwright_journal_pending_events 0")
      try await service.wait(for: "linkwright_journal_lost_events_total 0")
      try await service.wait(for: "linkwright_ready 1", within: Self.limit)
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      let stored = try await home.storedVisits()
      #expect(stored == 32)
      try loss.write(noticed: noticed, answered: 32, stored: stored, counted: 0)
    }

    @Test("Visits that a replaced journal cannot keep are counted, and /readyz fails")
    func replacedJournal() async throws {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      let service = try await ServiceUnderTest.start(home)
      try await service.visit(times: 2)
      try await service.wait(for: "linkwright_journal_pending_events 0")
      let journal = home.path("data/journal")
      try FileManager.default.moveItem(atPath: journal, toPath: journal + ".aside")
      try FileManager.default.createDirectory(
        atPath: journal,
        withIntermediateDirectories: true
      )
      // The service may have created the folder again between the two calls.
      try FileManager.default.removeItem(atPath: journal + ".aside")
      try await service.visit(times: 30)
      let lost = try await service.value(of: "linkwright_journal_lost_events_total")
      if lost > 0 {
        try await service.wait(for: "linkwright_ready 0", within: Self.limit)
        #expect(await service.log.line(with: "Visits may be lost.") != nil)
      }
      service.send(SIGTERM)
      try await service.ended()
      #expect(try await home.storedVisits() == 32 - lost)
    }

    // root can write to any folder.
    @Test("A read-only journal is noticed without a visit", .enabled(if: geteuid() != 0))
    func readOnlyJournal() async throws {
      let home = try ServiceHome()
      let service = try await ServiceUnderTest.start(home)
      let path = home.path("data/journal")
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
      try await service.wait(for: "linkwright_journal_write_failing 1", within: Self.limit)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      try await service.wait(for: "linkwright_ready 1", within: Self.limit)
    }

    @Test("SIGTERM fails /healthz while links still work")
    func shutdownDelay() async throws {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      let service = try await ServiceUnderTest.start(home, ["--shutdown-delay", "3"])
      #expect(try await service.manage("/healthz")?.status == 200)
      service.send(SIGTERM)
      #expect(await service.log.line(with: "/healthz reports it") != nil)
      #expect(try await service.manage("/healthz")?.status == 503)
      #expect(try await service.manage("/readyz")?.status == 503)
      try await service.visit(times: 1)
      #expect(try await service.ended() == 0)
    }
  }
}

extension ServiceHome {
  var databaseFiles: [String] {
    ["", "-wal", "-shm"].map { path("data/linkwright.sqlite" + $0) }
  }

  func keepSummerLink() async throws {
    _ = try await withStore {
      try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
    }
  }

  /// The number of visits in the database.
  func storedVisits() async throws -> Int {
    try await withStore { store in
      try await store.read { database in
        try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM events WHERE kind = 1") ?? 0
      }
    }
  }
}

extension ServiceUnderTest {
  /// The metrics never had the line.
  private struct MissingLine: Error { var metrics: String }

  func visit(times: Int) async throws {
    for _ in 0..<times {
      let headers = SimulatedVisitor.desktop
      #expect(try await get("/summer", headers: headers)?.status == 302)
    }
  }

  /// The value of a metric.
  func value(of metric: String) async throws -> Int {
    let metrics = try await manage("/metrics")?.body ?? ""
    let line = metrics.split(separator: "\n").first { $0.hasPrefix(metric + " ") }
    guard let value = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw MissingLine(metrics: metrics)
    }
    return value
  }

  /// Waits until the metrics have a line.
  func wait(for line: String, within limit: Duration = .seconds(30)) async throws {
    let end = ContinuousClock.now + limit
    var metrics = ""
    while ContinuousClock.now < end {
      metrics = try await manage("/metrics")?.body ?? ""
      if metrics.split(separator: "\n").contains(Substring(line)) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw MissingLine(metrics: metrics)
  }
}
