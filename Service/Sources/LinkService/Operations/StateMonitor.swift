import AsyncAlgorithms
import LinkStore
import LinkwrightCore
import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle

/// Observes the store and the journal, and keeps the state of the service.
///
/// A class because both listeners, the metrics and the shutdown share the state.
final class StateMonitor: Service {
  private struct Shared {
    var state = ServiceState()
    /// Whether a check of the store is in progress. If the disk hangs, the check does not end.
    var isCheckingStore = false
    /// Why the last write to the store failed; nil if it succeeded.
    var storeFault: String?
    var clock = ClockWatch()
  }

  private let store: any LinkStore
  private let journal: @Sendable () -> JournalStatus
  private let checkFolder: @Sendable () throws -> Void
  private let isDiskWritable: @Sendable () -> Bool
  private let snapshot: @Sendable () -> SnapshotStatus?
  private let visitedNetworks: VisitedNetworks
  private let now: @Sendable () -> Timestamp
  private let logger: Logger
  private let start = ContinuousClock.now
  private let shared = NIOLockedValueBox(Shared())

  /// The time after which a check of the store counts as failed. Without this limit, a disk that
  /// hangs would never be reported.
  private let storeDeadline: Duration

  private static let interval = Duration.seconds(2)

  /// - Parameters:
  ///   - snapshot: Returns the state of the snapshot; nil if the service has none.
  ///   - journal: Returns the state of the journal.
  ///   - checkFolder: Throws if the folder of the journal is missing, was replaced or is not
  ///     writable.
  ///   - now: Returns the time of the system clock.
  ///   - isDiskWritable: Returns whether the disk accepts a file. This closure is called after the
  ///     journal failed to write. Without it, the failure would be reported until the next visit,
  ///     even if the disk works again.
  init(
    store: any LinkStore,
    snapshot: @escaping @Sendable () -> SnapshotStatus? = { nil },
    journal: @escaping @Sendable () -> JournalStatus,
    checkFolder: @escaping @Sendable () throws -> Void,
    isDiskWritable: @escaping @Sendable () -> Bool,
    visitedNetworks: VisitedNetworks = VisitedNetworks(),
    now: @escaping @Sendable () -> Timestamp = Timestamp.now,
    storeDeadline: Duration = .seconds(3),
    logger: Logger
  ) {
    self.store = store
    self.snapshot = snapshot
    self.journal = journal
    self.checkFolder = checkFolder
    self.isDiskWritable = isDiskWritable
    self.visitedNetworks = visitedNetworks
    self.now = now
    self.storeDeadline = storeDeadline
    self.logger = logger
    // Otherwise, a clock that is set before the first observation would not be noticed.
    reportClock()
  }

  var state: ServiceState { shared.withLockedValue { $0.state } }
  var journalStatus: JournalStatus { journal() }
  var snapshotStatus: SnapshotStatus? { snapshot() }
  /// The number of times that the system clock was set.
  var clockStepCount: Int { shared.withLockedValue { $0.clock.stepCount } }

  func run() async throws {
    var ticks = 0
    let timer = AsyncTimerSequence(interval: Self.interval, clock: .continuous)
    for await _ in timer.cancelOnGracefulShutdown() {
      // Writes only at every second tick, because each write costs a sync to the disk.
      await observe(isWriting: ticks.isMultiple(of: 2))
      ticks += 1
    }
  }

  /// Observes all parts.
  ///
  /// - Parameter isWriting: Whether to write to the store. Otherwise, the result of the last write
  ///   is used.
  @discardableResult
  func observe(isWriting: Bool) async -> ServiceState {
    var faults: [ServiceState.Part: String] = [:]
    faults[.store] = isWriting ? await writeFault() : filesFault()
    faults[.journal] = journalFault()
    let (state, changes) = shared.withLockedValue { shared in
      let changes = shared.state.apply(faults)
      return (shared.state, changes)
    }
    changes.forEach(log)
    reportClock()
    if let notice = visitedNetworks.noticeForLog() { logger.warning("\(notice)") }
    return state
  }

  private func reportClock() {
    let (time, elapsed) = (now(), start.duration(to: .now))
    guard let step = shared.withLockedValue({ $0.clock.observe(time, elapsed: elapsed) }) else {
      return
    }
    let (direction, seconds) = (
      step < .zero ? "back" : "forward", Int(abs(step / .seconds(1)).rounded())
    )
    logger.warning(
      "The system clock was set \(direction) by \(seconds) seconds. Visits and links use the new time."
    )
  }

  /// Marks the service as stopping.
  func stop() {
    shared.withLockedValue { $0.state.stop() }.forEach(log)
  }

  private func journalFault() -> String? {
    do { try checkFolder() } catch { return "\(error)" }
    guard let error = journal().writeError, !isDiskWritable() else { return nil }
    return "\(error)"
  }

  private func filesFault() -> String? {
    do { try store.checkFiles() } catch { return "\(error)" }
    return shared.withLockedValue { $0.storeFault }
  }

  private func writeFault() async -> String? {
    let isFree = shared.withLockedValue { shared in
      defer { shared.isCheckingStore = true }
      return !shared.isCheckingStore
    }
    // Another check is still in progress, or hangs.
    guard isFree else { return filesFault() }
    let results = AsyncStream.makeStream(of: String?.self)
    Task {
      var fault: String?
      do { try await store.check() } catch { fault = "\(error)" }
      shared.withLockedValue {
        $0.isCheckingStore = false
        $0.storeFault = fault
      }
      results.continuation.yield(fault)
    }
    let timer = Task {
      try await Task.sleep(for: storeDeadline)
      let fault = "The database has not accepted a write for \(storeDeadline)."
      shared.withLockedValue { if $0.isCheckingStore { $0.storeFault = fault } }
      results.continuation.yield(fault)
    }
    defer { timer.cancel() }
    for await fault in results.stream { return fault }
    return nil
  }

  private func log(_ change: ServiceState.Change) {
    switch change {
    case .failing(.store, let reason):
      logger.error("Changes are refused, and visits wait in the journal. \(reason)")
    case .failing(.journal, let reason):
      logger.error("Visits may be lost. \(reason)")
    case .recovered(.store):
      logger.notice("The database works again.")
    case .recovered(.journal):
      logger.notice("The journal works again.")
    case .stopping:
      logger.notice("The service stops; /healthz reports it.")
    }
  }
}

/// Announces a shutdown to load balancers before the listeners close.
///
/// Services stop in reverse order, so this service must be the last in the list.
struct ShutdownNotice: Service {
  let monitor: StateMonitor
  /// Called when the shutdown begins.
  let didBegin: @Sendable () -> Void
  /// How long the listeners stay open after the announcement, so that load balancers can notice it.
  let delay: Duration

  func run() async throws {
    try? await gracefulShutdown()
    didBegin()
    monitor.stop()
    try? await Task.sleep(for: delay)
  }
}
