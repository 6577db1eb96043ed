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
  private static let interval = Duration.seconds(5)
  /// The number of waiting events that are counted at once. An answer reads this many in
  /// milliseconds.
  private static let waitingCount = 2000
  /// The time after which fewer events are counted, too. Events of one quarter of an hour change few
  /// rows.
  private static let waitingTime = Duration.seconds(900)
  /// The number of events of one transaction. Other writes to SQLite wait for it.
  private static let batchSize = 5000

  func run() async throws {
    var last = ContinuousClock.now - Self.waitingTime
    let ticks = AsyncTimerSequence(interval: Self.interval, clock: .continuous)
    for await _ in ticks.cancelOnGracefulShutdown() {
      let isDue = .now - last >= Self.waitingTime
      // The first count of a large database takes minutes, for which a shutdown does not wait.
      let isComplete = await cancelWhenGracefulShutdown { await count(isDue: isDue) }
      if isComplete { last = .now }
    }
  }

  /// Counts the waiting events, if they are many.
  ///
  /// - Parameter isDue: Whether to count them even if they are few.
  /// - Returns: Whether all events were counted.
  func count(isDue: Bool) async -> Bool {
    do {
      if !isDue {
        guard try await store.uncountedEventCount() >= Self.waitingCount else { return false }
      }
      while try await store.countEvents(limit: Self.batchSize, at: now()) > 0 {
        try Task.checkCancellation()
      }
      return true
    } catch is CancellationError {
      return false
    } catch let error as StoreError where [.unavailable, .outcomeUnknown].contains(error.code) {
      // `ServiceState` reports that the database is unavailable.
      return false
    } catch {
      logger.error("Visits could not be counted", metadata: ["error": "\(error)"])
      return false
    }
  }
}
