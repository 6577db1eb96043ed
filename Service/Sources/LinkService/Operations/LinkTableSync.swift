import AsyncAlgorithms
import LinkStore
import LinkwrightCore
import Logging
import ServiceLifecycle

/// Fills ``PackedLinkTable`` when the service starts, and keeps it up to date with changes by other
/// processes.
///
/// New links of other processes do not have to be added, because a link that is not in the table is
/// looked up in the store.
struct LinkTableSync: Service {
  let lookup: LinkLookup
  /// Returns a number that changes whenever another database comes into use.
  var generation: @Sendable () -> Int = { 0 }
  let now: @Sendable () -> Timestamp
  let logger: Logger
  /// Called when the table has been filled, or when an error has prevented this.
  var didFill: @Sendable () -> Void = {}

  private static let interval = Duration.seconds(2)
  /// The maximum time after its timestamp at which a change becomes visible. Another process takes
  /// the timestamp before it waits for the write lock.
  private static let margin = Duration.seconds(10)

  func run() async throws {
    // The time is taken before anything is read, so that no change is missed.
    var since = now() - Self.margin
    var filled = generation()
    await cancelWhenGracefulShutdown { await fillTable() }
    didFill()
    let ticks = AsyncTimerSequence(interval: Self.interval, clock: .continuous)
    for await _ in ticks.cancelOnGracefulShutdown() {
      if generation() != filled {
        // The links of the previous database may not exist in this one.
        filled = generation()
        since = now() - Self.margin
        lookup.removeAll()
        await fillTable()
      }
      do {
        since = try await applyChanges(since: since)
      } catch let error as StoreError where error.code == .unavailable {
        // `ServiceState` reports that the database is unavailable.
      } catch {
        logger.error("Changed links could not be read", metadata: ["error": "\(error)"])
      }
    }
  }

  /// Fills the table. Until this is complete, requests use the store.
  private func fillTable() async {
    do {
      try await lookup.store.forEachLink { [table = lookup.table] link in
        try Task.checkCancellation()
        table.insert(link)
      }
    } catch is CancellationError {
    } catch let error as StoreError where error.code == .unavailable {
      // `ServiceState` reports that the database is unavailable.
    } catch {
      logger.error(
        "The link table is incomplete; missing links are read from the store",
        metadata: ["error": "\(error)"]
      )
    }
  }

  /// - Returns: The time from which the next round has to read changes.
  private func applyChanges(since: Timestamp) async throws -> Timestamp {
    let start = now()
    try await lookup.store.forEachLink(changedAfter: since) { [lookup] in lookup.update($0) }
    return start - Self.margin
  }
}
