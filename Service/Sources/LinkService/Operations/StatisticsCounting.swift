import AsyncAlgorithms
import LinkStore
import LinkwrightCore
import Logging
import ServiceLifecycle

/// Adds stored events to the counts over time. This happens apart from visits, and only when many
/// events wait or some have waited for long: an answer reads the events that are not counted yet.
struct StatisticsCounting: Service {
  let store: any LinkStore
  let now: @Sendable () -> Timestamp
  let logger: Logger
  /// How often the number of waiting events is read.
  var interval = Duration.seconds(5)

  /// The number of waiting events that are counted at once. An answer reads this many in
  /// milliseconds.
  private static let waitingCount = 2000
  /// The time after which fewer events are counted, too. Events of one quarter of an hour change few
  /// rows.
  private static let waitingTime = Duration.seconds(900)
  /// The number of events of one transaction. Other writes to SQLite wait for it. Each batch reads and
  /// writes the counts of its links once, so a larger one takes less time for each event.
  private static let batchSize = 40_000
  /// The number of waiting events from which counting does not pause. Answers have to read them all.
  static let hurryingCount = 500_000
  /// The pause, as a multiple of the time that a batch took. Counting then takes a seventh of the time of
  /// one processor, which is enough for more than 10,000 visits a second.
  static let pauseFactor = 6
  /// How often the counts of many days are added up again for questions about long periods. Late events
  /// change days that are over, and each change removes what was added up.
  private static let blockInterval = Duration.seconds(3600)
  /// The number of failures in a row that are reported, by default a minute's worth.
  private static let reportedFailureCount = 12

  func run() async throws {
    var last = ContinuousClock.now - Self.waitingTime
    var lastBlocks = ContinuousClock.now - Self.blockInterval
    var dueBlocks: [StatisticsBlock.Due] = []
    let start = ContinuousClock.now
    var closing = ClosingSchedule()
    var failureCount = 0
    let ticks = AsyncTimerSequence(interval: interval, clock: .continuous)
    for await _ in ticks.cancelOnGracefulShutdown() {
      let isDue = .now - last >= Self.waitingTime
      // The first count of a large database takes minutes, for which a shutdown does not wait.
      let mayClose = closing.mayClose(now(), elapsed: start.duration(to: .now))
      let result = await cancelWhenGracefulShutdown {
        await count(isDue: isDue, mayClose: mayClose)
      }
      if result == .complete { last = .now }
      if mayClose {
        if dueBlocks.isEmpty, .now - lastBlocks >= Self.blockInterval {
          lastBlocks = .now
          // `ServiceState` reports that the database is unavailable.
          dueBlocks = (try? await store.dueBlocks(at: now())) ?? []
        }
        let due = dueBlocks
        dueBlocks = await cancelWhenGracefulShutdown { await makeBlocks(due) }
      }
      failureCount = result == .unavailable ? failureCount + 1 : 0
      if failureCount == Self.reportedFailureCount {
        logger.warning(
          """
          Visits have not been counted for a minute, because the database does not answer in time. \
          Answers to questions about statistics stay exact, but take longer.
          """
        )
      }
    }
  }

  enum Result: Sendable, Hashable {
    /// All events are counted.
    case complete
    case incomplete
    /// The database did not answer, or not in time.
    case unavailable
  }

  /// Counts the waiting events, if they are many.
  ///
  /// - Parameters:
  ///   - isDue: Whether to count them even if they are few.
  ///   - mayClose: Whether to fix the values of days that are over.
  func count(isDue: Bool, mayClose: Bool) async -> Result {
    do {
      if !isDue {
        guard try await store.uncountedEventCount() >= Self.waitingCount else { return .incomplete }
      }
      while true {
        let start = ContinuousClock.now
        let outcome = try await store.countEvents(
          limit: Self.batchSize,
          at: mayClose ? now() : nil
        )
        let count: Int
        switch outcome {
        case .counted(let number): count = number
        case .nothingLeft: return .complete
        case .busy: return .incomplete
        }
        let duration = start.duration(to: .now)
        let waitingCount = try await store.uncountedEventCount()
        // With steady traffic, a few events always wait.
        if count > 0, waitingCount < Self.waitingCount { return .complete }
        try await Task.sleep(for: Self.pause(after: duration, waitingCount: waitingCount))
      }
    } catch is CancellationError {
      return .incomplete
    } catch let error as StoreError where [.unavailable, .outcomeUnknown].contains(error.code) {
      // `ServiceState` reports that the database is unavailable.
      return .unavailable
    } catch {
      logger.error("Visits could not be counted", metadata: ["error": "\(error)"])
      return .incomplete
    }
  }

  /// Adds up the counts of many days for questions about long periods, until the next tick, so that
  /// counting does not wait.
  ///
  /// - Returns: The subjects that are left.
  func makeBlocks(_ due: [StatisticsBlock.Due]) async -> [StatisticsBlock.Due] {
    var due = due[...]
    let end = ContinuousClock.now + interval
    while ContinuousClock.now < end, let next = due.popFirst() {
      let start = ContinuousClock.now
      do {
        try await store.makeBlocks(next, minimumSize: StatisticsBlock.minimumSize)
        try await Task.sleep(for: start.duration(to: .now) * Self.pauseFactor)
      } catch is CancellationError {
        return []
      } catch let error as StoreError where [.unavailable, .outcomeUnknown].contains(error.code) {
        return []
      } catch {
        // The next subjects do not depend on this one.
        reportBlocks(error)
      }
    }
    return Array(due)
  }

  private func reportBlocks(_ error: any Error) {
    logger.warning(
      """
      Counts of many days could not be added up. Answers to questions about long periods stay exact, \
      but take longer.
      """,
      metadata: ["error": "\(error)"]
    )
  }

  /// How long counting pauses between two batches, so that it does not slow down requests.
  ///
  /// - Parameters:
  ///   - duration: The time that the last batch took.
  ///   - waitingCount: The number of events that are not counted yet.
  static func pause(after duration: Duration, waitingCount: Int) -> Duration {
    waitingCount < hurryingCount ? duration * pauseFactor : .zero
  }
}
