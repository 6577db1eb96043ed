import LinkwrightCore
import Testing

@testable import LinkService

@Suite("When old data is removed")
struct RetentionScheduleTests {
  /// Returns the minutes at which data is removed.
  ///
  /// - Parameter steps: The minutes at which the clock is set, and by how many hours.
  private func removals(during minutes: Int, steps: [Int: Int64] = [:]) -> [Int] {
    var schedule = RetentionSchedule()
    var offset: Int64 = 0
    return (0..<minutes).filter { minute in
      offset += (steps[minute] ?? 0) * 3_600_000
      let elapsed = Duration.seconds(60 * minute)
      let time = TestService.start + elapsed + .milliseconds(offset)
      return schedule.isDue(time, elapsed: elapsed)
    }
  }

  @Test("The first removal comes ten minutes after the start, and then one each hour")
  func regular() { #expect(removals(during: 200) == [10, 70, 130, 190]) }

  @Test("Nothing is removed within an hour after the clock was set forward")
  func forward() {
    #expect(removals(during: 200, steps: [70: 1]) == [10, 130, 190])
    #expect(removals(during: 200, steps: [69: 24 * 365]) == [10, 129, 189])
    #expect(removals(during: 200, steps: [5: 1]) == [65, 125, 185])
  }

  @Test("A clock that was wrong at the start and is set back does not delay removals")
  func back() { #expect(removals(during: 100, steps: [5: -24 * 365]) == [10, 70]) }

  @Test(
    "No day is fixed in the statistics soon after the start, or after the clock was set forward"
  )
  func closing() {
    func closings(_ steps: [Int: Int64]) -> [Int] {
      var schedule = ClosingSchedule()
      var offset: Int64 = 0
      return (0..<140).filter { minute in
        offset += (steps[minute] ?? 0) * 3_600_000
        let elapsed = Duration.seconds(60 * minute)
        let time = TestService.start + elapsed + .milliseconds(offset)
        return schedule.mayClose(time, elapsed: elapsed)
      }
    }
    #expect(closings([:]) == Array(10..<140))
    #expect(closings([5: 24]) == Array(65..<140))
    // The clock shows the next day for five minutes.
    #expect(closings([20: 24, 25: -24]) == Array(10..<20) + Array(80..<140))
  }
}
