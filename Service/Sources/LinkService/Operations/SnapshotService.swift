import AsyncAlgorithms
import LinkStore
import LinkwrightCore
import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle

/// The state of the snapshot, as operators see it in `/readyz` and `/metrics`.
struct SnapshotStatus: Sendable, Hashable {
  /// The latest complete snapshot; nil if there is none.
  var summary: SnapshotSummary?
  /// Why the latest attempt to write a snapshot failed; nil if it succeeded.
  var error: String?
  /// Why the snapshot could not be read after the database was lost; nil if it was read, or if the
  /// database is in use.
  var readError: String?
  /// Whether the service reads the snapshot, because the database is lost.
  var isInUse = false
}

extension SnapshotSummary {
  /// The age in seconds. If the clock was set back, the age is 0 instead of negative.
  func age(at now: Timestamp) -> Int {
    let (age, isOverflow) = now.milliseconds.subtractingReportingOverflow(time.milliseconds)
    return isOverflow ? 0 : Int(max(0, age) / 1000)
  }
}

/// Writes a snapshot of the tables when they have changed. With a snapshot, the service can respond
/// to visitors even if the database is lost.
///
/// A class because the metrics share its state.
final class SnapshotService: Service {
  private struct Shared {
    var schedule = SnapshotSchedule()
    var status = SnapshotStatus()
  }

  private let store: FailoverStore
  private let now: @Sendable () -> Timestamp
  private let logger: Logger
  private let start = ContinuousClock.now
  private let shared = NIOLockedValueBox(Shared())

  private static let interval = Duration.seconds(1)
  /// The maximum time for the snapshot that is written on shutdown, because the shutdown has a
  /// deadline.
  private static let longestAtEnd = Duration.seconds(3)

  init(
    store: FailoverStore,
    now: @escaping @Sendable () -> Timestamp,
    logger: Logger
  ) {
    self.store = store
    self.now = now
    self.logger = logger
  }

  var status: SnapshotStatus {
    var status = shared.withLockedValue { $0.status }
    if let summary = store.snapshotInUse {
      status.summary = summary
      status.isInUse = true
    } else if let error = store.snapshotReadError {
      // The snapshot that was written can no longer be read.
      status.summary = nil
      status.readError = error
    }
    return status
  }

  func run() async throws {
    let ticks = AsyncTimerSequence(interval: Self.interval, clock: .continuous)
    for await _ in ticks.cancelOnGracefulShutdown() {
      await cancelWhenGracefulShutdown { await self.writeIfDue() }
    }
    await writeAtEnd()
  }

  /// Writes the last changes on shutdown. If there is not enough time, the previous snapshot stays
  /// in place.
  private func writeAtEnd() async {
    await withTaskGroup { group in
      group.addTask { await self.write { schedule, content in schedule.isStale(content) } }
      group.addTask { try? await Task.sleep(for: Self.longestAtEnd) }
      await group.next()
      group.cancelAll()
    }
  }

  /// Writes a snapshot if the tables have changed and the pause after the last write is over.
  func writeIfDue() async {
    await write { [elapsed] schedule, content in schedule.isDue(content, now: elapsed) }
  }

  private func write(
    if isWanted: @Sendable (SnapshotSchedule, SnapshotSchedule.Content) -> Bool
  ) async {
    // The generation is read before the database, so that the snapshot counts as stale if another
    // database comes into use in between.
    let generation = store.generation
    guard let database = store.databaseInUse else { return }
    let begin = elapsed
    do {
      let revision = try await waitUnlessCancelled { try await database.tableRevision() }
      let content = SnapshotSchedule.Content(generation: generation, revision: revision)
      guard shared.withLockedValue({ isWanted($0.schedule, content) }) else { return }
      let summary = try await waitUnlessCancelled { [store, now] in
        try await store.writeSnapshot(of: database, generation: generation, at: now())
      }
      let end = elapsed
      shared.withLockedValue { shared in
        shared.schedule.didWrite(content, from: begin, to: end)
        shared.status = SnapshotStatus(summary: summary)
      }
    } catch is CancellationError {
    } catch {
      let (message, end) = ("\(error)", elapsed)
      let isNew = shared.withLockedValue { shared in
        shared.schedule.didFail(from: begin, to: end)
        defer { shared.status.error = message }
        return shared.status.error == nil
      }
      if isNew {
        logger.error("The snapshot could not be written, so it lacks recent changes. \(message)")
      }
    }
  }

  private var elapsed: Duration { start.duration(to: .now) }
}

/// Switches between the database and the snapshot while the service runs.
struct DatabaseRecovery: Service {
  let store: FailoverStore

  private static let interval = Duration.seconds(1)

  func run() async throws {
    let ticks = AsyncTimerSequence(interval: Self.interval, clock: .continuous)
    for await _ in ticks.cancelOnGracefulShutdown() {
      await cancelWhenGracefulShutdown { await store.maintain() }
    }
  }
}
