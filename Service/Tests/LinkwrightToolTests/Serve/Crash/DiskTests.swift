import Foundation
import Testing

@testable import LinkStore

extension ServeTests {
  /// Disks that fill up, disappear and become read-only under the service.
  @Suite(
    "serve tells the truth about its disk",
    .enabled(if: MountNamespace.isAvailable, "needs root")
  )
  struct DiskTests {
    private static let limit = Duration.seconds(5)

    /// A home whose data folder is a mount of the folder `disk`.
    private static func boundHome() async throws -> (ServiceHome, MountNamespace) {
      let home = try ServiceHome()
      try await home.keepSummerLink()
      try FileManager.default.moveItem(atPath: home.data, toPath: home.path("disk"))
      try FileManager.default.createDirectory(
        atPath: home.data,
        withIntermediateDirectories: true
      )
      return (home, MountNamespace(home, preparation: mount(home)))
    }

    private static func mount(_ home: ServiceHome) -> String {
      "mount --bind '\(home.path("disk"))' '\(home.data)'"
    }

    private static func storedVisits(_ home: ServiceHome) async throws -> Int {
      try FileManager.default.removeItem(atPath: home.data)
      try FileManager.default.moveItem(atPath: home.path("disk"), toPath: home.data)
      return try await home.storedVisits()
    }

    @Test(
      "An unmounted disk is noticed; nothing is created below its folder, and it is used when it is back"
    )
    func unmounted() async throws {
      let (home, namespace) = try await Self.boundHome()
      let service = try await ServiceUnderTest.start(home, in: namespace)
      try await service.visit(times: 2)
      try await service.wait(for: "linkwright_journal_pending_events 0")
      let loss = LossFigures("the disk with the data folder unmounted")
      try await namespace.run("umount -l '\(home.data)'")
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      let noticed = loss.elapsed
      try await service.visit(times: 5)
      try await service.wait(for: "linkwright_journal_lost_events_total 5")
      #expect(try await service.manage("/healthz")?.status == 200)
      try await namespace.run("test -z \"$(ls -A '\(home.data)')\"")
      try await namespace.run(Self.mount(home))
      try await service.wait(for: "linkwright_ready 1", within: .seconds(10))
      try await service.visit(times: 3)
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      let stored = try await Self.storedVisits(home)
      #expect(stored == 5)
      try loss.write(noticed: noticed, answered: 10, stored: stored, counted: 5)
    }

    @Test("A read-only disk is noticed, and visits are kept or counted")
    func readOnly() async throws {
      let (home, namespace) = try await Self.boundHome()
      let service = try await ServiceUnderTest.start(home, in: namespace)
      try await service.visit(times: 2)
      try await service.wait(for: "linkwright_journal_pending_events 0")
      let loss = LossFigures("the data folder mounted read-only")
      // A mount with files that are open for writing cannot become read-only, so another one covers it.
      try await namespace.run(
        "mount --bind '\(home.data)' '\(home.data)' && mount -o remount,bind,ro '\(home.data)'"
      )
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      let noticed = loss.elapsed
      try await service.visit(times: 5)
      try await namespace.run("umount -l '\(home.data)'")
      try await service.wait(for: "linkwright_ready 1", within: .seconds(10))
      try await service.visit(times: 3)
      let lost = try await service.value(of: "linkwright_journal_lost_events_total")
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      let stored = try await Self.storedVisits(home)
      #expect(stored + lost == 10)
      try loss.write(noticed: noticed, answered: 10, stored: stored, counted: lost)
    }

    @Test("A full disk is noticed, and visits are kept or counted")
    func full() async throws {
      let home = try ServiceHome()
      let namespace = MountNamespace(
        home,
        preparation: "mount -t tmpfs -o size=48m,mode=700 tmpfs '\(home.data)'"
      )
      let service = try await ServiceUnderTest.start(home, in: namespace)
      try await service.wait(for: "linkwright_ready 1")
      let loss = LossFigures("the disk full")
      try await namespace.run(
        "dd if=/dev/zero of='\(home.data)/filler' bs=64k || true; test -s '\(home.data)/filler'"
      )
      try await service.wait(for: "linkwright_ready 0", within: Self.limit)
      let noticed = loss.elapsed
      var answered = 0
      for _ in 0..<5 {
        let long = try await service.get("/products/42", headers: SimulatedVisitor.desktop)
        if long?.status == 302 { answered += 1 }
      }
      #expect(answered == 5)
      try await namespace.run("rm '\(home.data)/filler'")
      try await service.wait(for: "linkwright_ready 1", within: .seconds(10))
      let lost = try await service.value(of: "linkwright_journal_lost_events_total")
      let written = try await service.value(of: "linkwright_journal_written_events_total")
      try await service.wait(for: "linkwright_journal_pending_events 0")
      #expect(written + lost == answered)
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      try loss.write(noticed: noticed, answered: answered, stored: written, counted: lost)
    }
  }
}

/// The figures of one loss for `docs/reliability.md`.
struct LossFigures {
  private let what: String
  private let start = ContinuousClock.now

  /// - Parameter what: The loss, which happens now.
  init(_ what: String) { self.what = what }

  var elapsed: Duration { start.duration(to: .now) }

  /// - Parameters:
  ///   - noticed: The time until the metrics, or the log, reported the loss.
  ///   - answered: The visits that were answered before, during and after the loss.
  ///   - stored: The visits in the database at the end.
  ///   - counted: The visits that the service itself counted as lost.
  func write(noticed: Duration, answered: Int, stored: Int, counted: Int) throws {
    let tenths = (noticed / .milliseconds(100)).rounded(.up)
    try CrashSize.write([
      "kind": "losses", "what": what,
      "noticed": tenths / 10,
      "answered": answered, "stored": stored, "counted": counted,
    ])
  }
}
