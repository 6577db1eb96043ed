import AsyncAlgorithms
import LinkStore
import LinkwrightCore
import Logging
import ServiceLifecycle

/// Fills the table of links when the service starts, and keeps it up with what other processes change.
///
/// What they make needs no care: a link that is not in the table is looked up in the store.
struct LinkTableSync: Service {
  let lookup: LinkLookup
  let now: @Sendable () -> Timestamp
  let logger: Logger

  private static let interval = Duration.seconds(2)
  /// How late a change may be seen after the time that it bears: another process takes the time before
  /// it waits for its turn to write.
  private static let margin = Duration.seconds(10)

  func run() async throws {
    // Before anything is read, so that no change is missed.
    var since = now() - Self.margin
    await cancelWhenGracefulShutdown { await fill() }
    let ticks = AsyncTimerSequence(interval: Self.interval, clock: .continuous)
    for await _ in ticks.cancelOnGracefulShutdown() {
      do {
        since = try await follow(since: since)
      } catch {
        logger.error("Changed links could not be read", metadata: ["error": "\(error)"])
      }
    }
  }

  /// The service answers meanwhile, from the store.
  private func fill() async {
    do {
      try await lookup.store.forEachLink { [table = lookup.table] link in
        try Task.checkCancellation()
        table.keep(link)
      }
    } catch is CancellationError {
    } catch {
      logger.error("Links are read one by one from now on", metadata: ["error": "\(error)"])
    }
  }

  /// - Returns: Where to begin the next time.
  private func follow(since: Timestamp) async throws -> Timestamp {
    let start = now()
    try await lookup.store.forEachLink(changedAfter: since) { [lookup] in lookup.note($0) }
    return start - Self.margin
  }
}
