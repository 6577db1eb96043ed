import AsyncAlgorithms
import LinkStore
import LinkwrightCore
import Logging
import ServiceLifecycle

/// Removes expired events, stored responses and keys of redemptions once an hour, as
/// ``RetentionSchedule`` decides.
struct RetentionCleanup: Service {
  let sites: Reloadable<SiteDirectory>
  let store: any LinkStore
  let now: @Sendable () -> Timestamp
  let logger: Logger

  func run() async throws {
    var schedule = RetentionSchedule()
    let start = ContinuousClock.now
    func isDue() -> Bool { schedule.isDue(now(), elapsed: start.duration(to: .now)) }
    _ = isDue()
    let minutes = AsyncTimerSequence(interval: .seconds(60), clock: .continuous)
    for await _ in minutes.cancelOnGracefulShutdown() where isDue() { await cleanUp() }
  }

  /// Performs one round. If the store fails, the next round tries again.
  func cleanUp() async {
    let time = now()
    do {
      for host in sites.value.hosts {
        guard let days = host.retentionDays else { continue }
        let end = time - .seconds(86_400) * days
        let count = try await store.removeEvents(host: host.name, before: end)
        if count > 0 {
          logger.info("Removed visits", metadata: ["host": "\(host.name)", "count": "\(count)"])
        }
      }
      try await IdempotencyRetention.removeExpired(from: store, at: time)
    } catch let error as StoreError where error.code == .unavailable {
      // `ServiceState` reports that the database is unavailable.
    } catch {
      logger.error("Old visits could not be removed", metadata: ["error": "\(error)"])
    }
  }
}
