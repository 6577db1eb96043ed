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
  /// Returns the revision of the database in use; nil if it is not known.
  var revision: @Sendable () async throws -> TableRevision? = { nil }
  let now: @Sendable () -> Timestamp
  let logger: Logger
  /// Called when the table has been filled, or when an error has prevented this.
  var didFill: @Sendable () -> Void = {}

  private static let interval = Duration.seconds(2)

  func run() async throws {
    // The time is taken before anything is read, so that no change is missed.
    var position = ChangePosition(time: now())
    var filled = generation()
    await cancelWhenGracefulShutdown { await fillTable() }
    didFill()
    let ticks = AsyncTimerSequence(interval: Self.interval, clock: .continuous)
    for await _ in ticks.cancelOnGracefulShutdown() {
      if generation() != filled {
        // The links of the previous database may not exist in this one.
        filled = generation()
        position = ChangePosition(time: now())
        lookup.removeAll()
        await cancelWhenGracefulShutdown { await fillTable() }
      }
      do {
        position = try await applyChanges(since: position)
      } catch let error as StoreError where error.code == .unavailable {
        // `ServiceState` reports that the database is unavailable.
      } catch {
        logger.error("Changed links could not be read", metadata: ["error": "\(error)"])
      }
    }
  }

  private func fillTable() async {
    let fill = LinkTableFill(lookup: lookup, logger: logger)
    await fill.attempt { try await fill.insertLinks(of: lookup.store) }
  }

  /// Applies the changes of other processes. Changes of this process are already in the table.
  ///
  /// - Returns: The position for the next round.
  private func applyChanges(since last: ChangePosition) async throws -> ChangePosition {
    // Time and revision are read first, so that later commits are noticed in the next round.
    let next = ChangePosition(time: now(), revision: try await revision())
    if let time = last.readTime(to: next) {
      try await lookup.store.forEachLink(changedAfter: time) { [lookup] in lookup.update($0) }
    }
    return next
  }
}

/// The position up to which the changes of other processes have been read.
struct ChangePosition: Sendable {
  /// The time of the system clock at this position. The clock may have been set since then.
  var time: Timestamp
  var moment = ContinuousClock.now
  /// The revision of the database; nil if it is not known.
  var revision: TableRevision?

  /// The maximum time after its timestamp at which a change becomes visible. Another process takes
  /// the timestamp before it waits for the write lock.
  private static let margin = Duration.seconds(10)

  /// Returns the time after which changes have to be read to reach a later position; nil if no
  /// other process has changed anything.
  func readTime(to next: ChangePosition) -> Timestamp? {
    if let revision, let new = next.revision, !new.hasForeignCommits(since: revision) { return nil }
    // If the clock was set back, changes since this position have earlier times.
    let elapsed = moment.duration(to: next.moment)
    return min(time, next.time - elapsed) - Self.margin
  }
}
