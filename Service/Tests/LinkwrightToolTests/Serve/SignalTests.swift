import Foundation
import GRDB
import Testing

extension ServeTests {
  @Suite("serve handles signals")
  struct SignalTests {
    private static let begun =
      "POST /v1/resolve HTTP/1.1\r\nHost: go.fernhill.example\r\nContent-Length: 2\r\n\r\n{"

    @Test("SIGTERM finishes open requests and accepts no new ones")
    func terminates() async throws {
      let service = try await ServiceUnderTest.start(ServiceHome())
      let begun = try await service.connect()
      try await begun.send(Self.begun)
      let idle = try await service.connect()
      try await idle.send("GET /robots.txt HTTP/1.1\r\nHost: go.fernhill.example\r\n\r\n")
      #expect(try await idle.response()?.status == 200)
      service.send(SIGTERM)
      #expect(await idle.rest() == [])
      try await begun.send("}")
      #expect(try await begun.response()?.status == 422)
      #expect(try await service.ended() == 0)
      await #expect(throws: (any Error).self) { try await service.connect() }
    }

    @Test("SIGTERM does not wait forever for an unfinished request")
    func deadline() async throws {
      let service = try await ServiceUnderTest.start(
        ServiceHome(),
        environment: ["LINKWRIGHT_SHUTDOWN_DEADLINE": "1"]
      )
      let begun = try await service.connect()
      try await begun.send(Self.begun)
      let other = try await service.get("/robots.txt")
      #expect(other?.status == 200)
      let clock = ContinuousClock()
      let start = clock.now
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      #expect(start.duration(to: clock.now) < .seconds(10))
    }

    @Test("SIGTERM does not wait for a database that does not respond, and keeps the visits")
    func lockedDatabase() async throws {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      let service = try await ServiceUnderTest.start(
        home,
        environment: ["LINKWRIGHT_SHUTDOWN_DEADLINE": "1"]
      )
      try await service.wait(for: "linkwright_ready 1")
      // SQLite waits five seconds for the lock of another process.
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let lock = try DatabaseQueue(path: home.databaseFiles[0], configuration: configuration)
      try await lock.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      try await service.visit(times: 3)
      let start = ContinuousClock.now
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      #expect(start.duration(to: .now) < .seconds(4))
      #expect(service.log.text.contains("did not wait any longer for the database"))
      try await lock.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      try lock.close()
      let next = try await ServiceUnderTest.start(home)
      try await next.wait(for: "linkwright_journal_pending_events 0")
      next.send(SIGTERM)
      #expect(try await next.ended() == 0)
      #expect(try await home.storedVisits() == 3)
    }

    @Test("SIGHUP reloads the configuration, unless it has errors")
    func reloads() async throws {
      let home = try ServiceHome()
      let service = try await ServiceUnderTest.start(home)
      let robots = "/robots.txt"
      #expect(try await service.get(robots, host: "new.fernhill.example")?.status == 404)

      let more = "  - {host: new.fernhill.example, kind: branded, apps: [shop], title: New}\n"
      let changed = ServiceHome.example.replacing(
        "allowedDestinations",
        with: more + "allowedDestinations"
      )
      try home.write(changed)
      service.send(SIGHUP)
      #expect(await service.log.line(with: "The configuration was reloaded from") != nil)
      #expect(try await service.get(robots, host: "new.fernhill.example")?.status == 200)

      try home.write(changed.replacing("teamID: A7K2M9QX4T", with: "teamID: short"))
      service.send(SIGHUP)
      #expect(await service.log.line(with: "the previous configuration stays in use") != nil)
      let file = try await service.get(SimulatedVisitor.association, host: "new.fernhill.example")
      #expect(file?.body.contains("A7K2M9QX4T.net.fernhill.shop") == true)
    }
  }
}
