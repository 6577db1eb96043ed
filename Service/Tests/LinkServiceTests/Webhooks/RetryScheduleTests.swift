import LinkwrightCore
import Testing

@testable import LinkService

@Suite("When attempts are repeated")
struct RetryScheduleTests {
  @Test("Delays grow, and stay near their value with every jitter")
  func delays() {
    for count in 1...20 {
      let (early, late) = (
        RetrySchedule.delay(afterFailure: count, jitter: 0),
        RetrySchedule.delay(afterFailure: count, jitter: 1)
      )
      #expect(early > .zero && early < late && late <= early * 1.51)
      #expect(late <= RetrySchedule.delay(afterFailure: count + 1, jitter: 1))
      #expect(RetrySchedule.delay(afterFailure: count, jitter: 9) == late)
    }
    #expect(RetrySchedule.delay(afterFailure: .max, jitter: 1) < .seconds(12 * 3600))
    #expect(RetrySchedule.delay(afterFailure: .min, jitter: 0) == .seconds(4))
  }

  @Test("Pauses of a receiver grow to a minute")
  func pauses() {
    let pauses = (1...9).map { RetrySchedule.pause(afterFailures: $0) / .seconds(1) }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    #expect(RetrySchedule.pause(afterFailures: .max) == .seconds(60))
  }
}
