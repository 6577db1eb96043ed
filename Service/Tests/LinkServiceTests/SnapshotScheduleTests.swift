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
