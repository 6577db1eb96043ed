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
    #expect(pause(after: .milliseconds(100), waitingCount: few) == .milliseconds(700))
    #expect(pause(after: .zero, waitingCount: few) == .zero)
    let many = StatisticsCounting.hurryingCount
    #expect(pause(after: .seconds(10), waitingCount: many) == .zero)
  }
}
