import AsyncAlgorithms
import LinkStore
import LinkwrightCore
import Logging
import ServiceLifecycle

/// Removes expired events, stored responses and keys of redemptions once an hour, as
/// ``RetentionSchedule`` decides, and lets the store maintain itself.
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
      let ends = sites.value.hosts.compactMap { host in
        host.retentionDays.map { (host.name, time - .seconds(86_400) * $0) }
      }
      let count = try await store.removeEvents(
        before: Dictionary(ends) { first, _ in first }
      )
      if count > 0 { logger.info("Removed visits", metadata: ["count": "\(count)"]) }
      let appEnds = sites.value.retentionDaysByApp.mapValues { time - .seconds(86_400) * $0 }
      let eventCount = try await store.removeAppEvents(before: appEnds)
      if eventCount > 0 { logger.info("Removed app events", metadata: ["count": "\(eventCount)"]) }
      _ = try await store.removeAppEventKeys(before: time - AttributionRetention.keyLifetime)
      try await IdempotencyRetention.removeExpired(from: store, at: time)
      // The last attempt of a message is made when it expires, and gets some time.
      let expired = try await store.expireMessages(before: time - .seconds(900))
      if expired > 0 {
        logger.error("Messages to webhooks became dead letters", metadata: ["count": "\(expired)"])
      }
      try await store.maintain(at: time)
    } catch let error as StoreError where error.code == .unavailable {
      // `ServiceState` reports that the database is unavailable.
    } catch {
      logger.error("Old visits could not be removed", metadata: ["error": "\(error)"])
    }
  }
}
