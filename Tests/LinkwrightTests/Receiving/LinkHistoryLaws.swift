import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

/// 20,000 histories, which take about 6 s of one core, or the number in the environment variable
/// `LINKWRIGHT_HISTORIES`. After a change to the state machine, run `make histories`.
@Suite("LinkIntake, by random histories")
struct LinkHistoryLaws {
  private static let blockCount = 20
  private static let count =
    ProcessInfo.processInfo.environment["LINKWRIGHT_HISTORIES"].flatMap(Int.init) ?? 20_000

  @Test(
    "No link opens twice, vanishes, opens for a signed-out user or in another scene",
    arguments: 0..<blockCount
  )
  func laws(block: Int) {
    for seed in stride(from: block, to: Self.count, by: Self.blockCount) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let history = generator.history()
      guard LinkHistory.violation(of: history) != nil else { continue }
      let shortest = Self.shrink(history)
      let steps = shortest.map { ".\($0)" }.joined(separator: ", ")
      Issue.record("Seed \(seed): \(LinkHistory.violation(of: shortest) ?? ""): [\(steps)]")
      return
    }
  }

  /// Removes steps, in ever smaller pieces, as long as the rest still breaks a law.
  private static func shrink(_ history: [HistoryStep]) -> [HistoryStep] {
    var history = history
    var size = history.count
    while size > 0 {
      var start = 0
      var hasShrunk = false
      while start < history.count {
        var rest = history
        rest.removeSubrange(start..<min(start + size, history.count))
        if LinkHistory.violation(of: rest) != nil {
          (history, hasShrunk) = (rest, true)
        } else {
          start += size
        }
      }
      if !hasShrunk || size > 1 { size /= 2 }
    }
    return history
  }
}
