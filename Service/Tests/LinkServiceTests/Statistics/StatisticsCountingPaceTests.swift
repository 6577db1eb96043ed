import Foundation
import LinkStore
import LinkwrightCore
import Logging
import Testing

@testable import LinkService

@Suite("The pace of counting")
struct StatisticsCountingPaceTests {
  private func pause(after duration: Duration, waitingCount: Int) -> Duration {
    StatisticsCounting.pause(after: duration, waitingCount: waitingCount)
  }

  @Test("Counting pauses for longer than it works, unless very many events wait")
  func pauses() {
    let few = StatisticsCounting.hurryingCount - 1
    #expect(pause(after: .milliseconds(100), waitingCount: few) == .milliseconds(600))
    #expect(pause(after: .zero, waitingCount: few) == .zero)
    let many = StatisticsCounting.hurryingCount
    #expect(pause(after: .seconds(10), waitingCount: many) == .zero)
  }

  @Test("Counts of many days are added up until the next tick, and the others after it")
  func blocks() async throws {
    let file = FileManager.default.temporaryDirectory.path + "/blocks-\(UUID().uuidString).sqlite"
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
    }
    let store = try SQLiteStore(path: file)
    let today = Timestamp(milliseconds: 100 * 86_400_000)
    let events = (0..<3).map { number in
      VisitEvent(
        id: "01900000-0000-7000-8000-00000000000\(number)",
        kind: .visit,
        time: Timestamp(milliseconds: 10 * 86_400_000),
        host: "go\(number).example.com"
      )
    }
    try await store.record(events, yieldPolicy: .continuous)
    while try await store.countEvents(limit: 1000, at: today) != .nothingLeft {}
    let due = try await store.dueBlocks(at: today)
    #expect(due.count == 3)
    var counting = StatisticsCounting(store: store, now: { today }, logger: Logger(label: "test"))
    counting.interval = .zero
    #expect(await counting.makeBlocks(due).count == 3)
    #expect(try await store.dueBlocks(at: today).count == 3)
    counting.interval = .seconds(60)
    #expect(await counting.makeBlocks(due).isEmpty)
    #expect(try await store.dueBlocks(at: today).isEmpty)
    try await store.close()
  }
}
