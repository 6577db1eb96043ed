import Foundation
import LinkwrightCore
import Testing

@testable import LinkService
@testable import LinkStore

@Suite("When snapshots are written")
struct SnapshotScheduleTests {
  @Test("A changed table gets a snapshot after a pause that grows with the time it takes")
  func pauses() async throws {
    let service = try TestService()
    func content(_ generation: Int = 0) async throws -> SnapshotSchedule.Content {
      try await SnapshotSchedule.Content(
        generation: generation,
        revision: service.store.tableRevision()
      )
    }
    var schedule = SnapshotSchedule()
    let first = try await content()
    #expect(schedule.isDue(first, now: .zero))
    schedule.didWrite(first, from: .zero, to: .milliseconds(10))
    #expect(!schedule.isStale(first))
    try await service.link("a", to: "https://example.com/")
    let second = try await content()
    #expect(schedule.isStale(second) && !schedule.isDue(second, now: .seconds(5)))
    #expect(schedule.isDue(second, now: .milliseconds(5010)))
    schedule.didWrite(second, from: .seconds(10), to: .seconds(14))
    #expect(try await schedule.isStale(content(1)), "another database")
    #expect(try await !schedule.isDue(content(1), now: .seconds(93)))
    #expect(try await schedule.isDue(content(1), now: .seconds(94)))
  }

  @Test(
    "A withdrawal makes a snapshot due at once",
    arguments: ["key", "invitation", "deleted", "archived"]
  )
  func withdrawal(what: String) async throws {
    let service = try TestService()
    let link = try await service.link("a", to: "https://example.com/")
    func content() async throws -> SnapshotSchedule.Content {
      try await SnapshotSchedule.Content(generation: 0, revision: service.store.tableRevision())
    }
    let key = APIKey(
      id: "00000000-0000-7000-8000-000000000001",
      kind: .publishable,
      name: "App",
      scopes: [.resolve],
      createdAt: TestService.start
    )
    try await service.store.insert(key, hash: [1])
    var generator = SystemRandomNumberGenerator()
    let invitation = Invitation(
      id: "00000000-0000-7000-8000-000000000002",
      code: InviteCode.random(using: &generator),
      host: "brand.example",
      content: InvitationContent(),
      usedCount: 0,
      createdAt: TestService.start
    )
    try await service.store.insert([invitation])
    var schedule = SnapshotSchedule()
    try await schedule.didWrite(content(), from: .zero, to: .milliseconds(10))
    switch what {
    case "key": #expect(try await service.store.revoke(key: key.id, at: TestService.start))
    case "invitation":
      #expect(try await service.store.revoke(invitation: invitation.id, at: TestService.start))
    case "deleted":
      _ = try await service.store.change(link: link.id) { $0.delete(at: TestService.start) }
    default: _ = try await service.store.change(link: link.id) { $0.isArchived = true }
    }
    let changed = try await content()
    #expect(!schedule.isDue(changed, now: .milliseconds(29)))
    #expect(schedule.isDue(changed, now: .milliseconds(30)))
  }

  @Test("A failed write is repeated after the pause")
  func failure() async throws {
    let service = try TestService()
    let content = try await SnapshotSchedule.Content(
      generation: 0,
      revision: service.store.tableRevision()
    )
    var schedule = SnapshotSchedule()
    schedule.didFail(from: .zero, to: .zero)
    #expect(!schedule.isDue(content, now: .seconds(4)) && schedule.isDue(content, now: .seconds(5)))
  }
}
