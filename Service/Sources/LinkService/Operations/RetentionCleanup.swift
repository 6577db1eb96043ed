import AsyncAlgorithms
import LinkStore
import LinkwrightCore
import Logging
import ServiceLifecycle

/// Removes expired events, stored responses, keys of redemptions and dead letters once an hour, as
/// ``RetentionSchedule`` decides, and lets the store maintain itself.
struct RetentionCleanup: Service {
  let sites: Reloadable<SiteDirectory>
  let store: any LinkStore
  let webhookStatistics: WebhookStatistics
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
    await attempt("Old visits could not be removed") {
      let ends = sites.value.hosts.compactMap { host in
        host.retentionDays.map { (host.name, time - .seconds(86_400) * $0) }
      }
      let count = try await store.removeEvents(
        before: Dictionary(ends) { first, _ in first }
      )
      if count > 0 { logger.info("Removed visits", metadata: ["count": "\(count)"]) }
    }
    await attempt("Old app events could not be removed") {
      let ends = sites.value.retentionDaysByApp.mapValues { time - .seconds(86_400) * $0 }
      let count = try await store.removeAppEvents(before: ends)
      if count > 0 { logger.info("Removed app events", metadata: ["count": "\(count)"]) }
      _ = try await store.removeAppEventKeys(before: time - AttributionRetention.keyLifetime)
    }
    await attempt("Old responses and keys of redemptions could not be removed") {
      try await IdempotencyRetention.removeExpired(from: store, at: time)
    }
    await attempt("Messages to webhooks that expired could not become dead letters") {
      // The last attempt of a message is made when it expires, and gets some time.
      let expired = try await store.expireMessages(before: time - .seconds(900))
      for (webhook, count) in expired.sorted(by: { $0.key < $1.key }) {
        webhookStatistics.count(webhook, \.dead, by: count)
        logger.error(
          "Messages to a webhook expired, and became dead letters",
          metadata: ["webhook": "\(webhook)", "count": "\(count)"]
        )
      }
    }
    await attempt("Old dead letters could not be removed") {
      let end = time - WebhookMessage.deadLetterLifetime
      let count = try await store.removeDeadLetters(before: end)
      if count > 0 { logger.notice("Removed old dead letters", metadata: ["count": "\(count)"]) }
    }
    await attempt("The database could not be maintained") { try await store.maintain(at: time) }
  }

  /// Performs one step. A step that fails does not prevent the others.
  private func attempt(_ failure: String, _ step: () async throws -> Void) async {
    do { try await step() } catch is CancellationError {} catch let error as StoreError
      where [.unavailable, .outcomeUnknown].contains(error.code)
    {
      // `ServiceState` reports that the database is unavailable, but not that a step took too long.
      logger.warning("\(failure) now. The next try is in an hour. \(error)")
    } catch {
      logger.error("\(failure)", metadata: ["error": "\(error)"])
    }
  }
}
