import Foundation
import Testing

@testable import Linkwright

@Suite("ShareOutcome and ShareReport")
struct ShareOutcomeTests {
  private struct Full: LocalizedError {
    var errorDescription: String? { "The disk is full." }
  }

  static let cases: [(ShareActivity?, Bool, (any Error)?, ShareOutcome)] = [
    (.mail, true, nil, .shared(.mail)), (nil, true, nil, .shared(nil)),
    (.mail, false, nil, .cancelled), (nil, false, nil, .cancelled),
    (.mail, false, CocoaError(.userCancelled), .cancelled),
    (.mail, false, Full(), .failed("The disk is full.")),
    (.mail, true, Full(), .failed("The disk is full.")),
  ]

  @Test(
    "A share outcome follows the report of the system, and a cancellation is not a failure",
    arguments: cases
  )
  func decision(
    activity: ShareActivity?,
    completed: Bool,
    error: (any Error)?,
    outcome: ShareOutcome
  ) {
    #expect(ShareOutcome(activity: activity, completed: completed, error: error) == outcome)
  }

  @Test("A share report reports the first outcome only", .timeLimit(.minutes(1)))
  func once() async {
    for _ in 0..<200 {
      var reported: [ShareOutcome] = []
      let (outcomes, continuation) = AsyncStream<ShareOutcome>.makeStream()
      do {
        let report = ShareReport { continuation.yield($0) }
        await withTaskGroup(of: Void.self) { group in
          for activity in [ShareActivity.mail, .copy, .message] {
            group.addTask { report.finish(.shared(activity)) }
          }
        }
      }
      continuation.finish()
      for await outcome in outcomes { reported.append(outcome) }
      #expect(reported.count == 1)
      #expect(reported.first != .cancelled)
    }
  }

  @Test("A share report that is released reports a cancellation", .timeLimit(.minutes(1)))
  func dropped() async {
    let outcome = await withCheckedContinuation { continuation in
      _ = ShareReport { continuation.resume(returning: $0) }
    }
    #expect(outcome == .cancelled)
  }
}
