import Foundation
import Testing

extension ServeTests {
  @Suite("serve says when something is not kept")
  struct StateTests {
    private static let limit = Duration.seconds(5)

    @Test("A deleted database is noticed, its links still work, and it is not created again")
    func deletedDatabase() async throws {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      let service = try await ServiceUnderTest.start(
        home,
        environment: ["LINKWRIGHT_SHUTDOWN_DEADLINE": "1"]
      )
      try await service.visit(times: 1)
      try await service.wait(for: "linkwright_journal_pending_events 0")
      for name in home.databaseFiles { try? FileManager.default.removeItem(atPath: name) }
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      #expect(try await service.manage("/readyz")?.body.contains("was removed") == true)
      #expect(try await service.manage("/healthz")?.status == 200)
      #expect(await service.log.line(with: "Changes are refused") != nil)
      try await service.visit(times: 3)
      try await service.wait(for: "linkwright_journal_pending_events 3")
      service.send(SIGTERM)
      try await service.ended()

      let refused = try ServiceUnderTest(home)
      #expect(try await refused.ended() == 2)
      #expect(await refused.log.line(with: "--new-database") != nil, "\(refused.log.text)")
      #expect(!FileManager.default.fileExists(atPath: home.databaseFiles[0]))

      let renewed = try await ServiceUnderTest.start(home, ["--new-database"])
      try await renewed.wait(for: "linkwright_journal_pending_events 0")
      #expect(try await renewed.manage("/readyz")?.status == 200)
      renewed.send(SIGTERM)
      #expect(try await renewed.ended() == 0)
      let again = try await ServiceUnderTest.start(home, ["--new-database"])
      #expect(await again.log.line(with: "--new-database has no effect") != nil)
    }

    @Test("An overwritten database is noticed, and not written to")
    func overwrittenDatabase() async throws {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      let service = try await ServiceUnderTest.start(
        home,
        environment: ["LINKWRIGHT_SHUTDOWN_DEADLINE": "1"]
      )
      try await service.wait(for: "linkwright_ready 1")
      let file = URL(fileURLWithPath: home.databaseFiles[0])
      let handle = try FileHandle(forUpdating: file)
      let size = try handle.seekToEnd()
      try handle.seek(toOffset: size / 2)
      try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size / 2)))
      try handle.close()
      let damaged = try Data(contentsOf: file)
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      #expect(try await service.manage("/readyz")?.body.contains("is damaged") == true)
      try await service.visit(times: 3)
      try await service.wait(for: "linkwright_journal_pending_events 3")
      service.send(SIGTERM)
      try await service.ended()
      #expect(try Data(contentsOf: file) == damaged)
    }

    @Test("Visits that a removed journal cannot keep are counted, and /readyz fails")
    func removedJournal() async throws {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      let service = try await ServiceUnderTest.start(home)
      try await service.visit(times: 2)
      try await service.wait(for: "linkwright_journal_pending_events 0")
      try FileManager.default.removeItem(atPath: home.path("data/journal"))
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      try await service.visit(times: 30)
      try await service.wait(for: "linkwright_journal_lost_events_total 30")
      #expect(try await service.manage("/readyz")?.status == 503)
      #expect(await service.log.line(with: "Visits may be lost.") != nil)
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
  fileprivate var databaseFiles: [String] {
    ["", "-wal", "-shm"].map { path("data/linkwright.sqlite" + $0) }
  }

  fileprivate func keepSummerLink() async throws {
    _ = try await withStore {
      try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
    }
  }
}

extension ServiceUnderTest {
  /// The metrics never had the line.
  private struct MissingLine: Error { var metrics: String }

  fileprivate func visit(times: Int) async throws {
    for _ in 0..<times {
      let headers = SimulatedVisitor.desktop
      #expect(try await get("/summer", headers: headers)?.status == 302)
    }
  }

  /// Waits until the metrics have a line.
  fileprivate func wait(for line: String, within limit: Duration = .seconds(30)) async throws {
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
