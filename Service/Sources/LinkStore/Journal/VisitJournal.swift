/// Keeps events on disk until the store has them.
///
/// ```swift
/// let journal = try VisitJournal(
///   folder: "/var/lib/linkwright/journal",
///   record: { try await store.record($0, yieldPolicy: $1) }
/// )
/// Task { await journal.run() }
/// try await journal.append(event)  // On disk now, even if the process or the power fails.
/// await journal.shutDown(within: .seconds(10))
/// ```
///
/// Events that arrive during a sync share the next sync. If the store fails, events are delayed but
/// not lost. The same event can reach the store twice, with the same ID. Events reach the store in
/// the order in which they were written.
///
/// A class because threads and tasks share it. One thread writes, one task drains the journal
/// (moves its events to the store), and one lock protects their state.
package final class VisitJournal: Sendable {
  package typealias Record = @Sendable (EventBatch, YieldPolicy) async throws -> Void
  /// A closure that is called once, on any thread.
  package typealias Completion = @Sendable (Result<Void, JournalError>) -> Void
  package typealias Sleep = @Sendable (Duration) async throws -> Void

  private let files: JournalFileSystem
  private let options: JournalOptions
  private let record: Record
  private let report: @Sendable (JournalNotice) -> Void
  private let sleep: Sleep
  private let monitor: Monitor<SharedJournalState>
  private let writer: JournalWriter

  /// Opens the journal in a folder. No other process may use this folder as long as the journal is
  /// open.
  ///
  /// This initializer blocks while it reads the events of an earlier process.
  ///
  /// - Parameter recovered: Called with each event of an earlier process that the store may not
  ///   have.
  /// - Throws: ``JournalError``
  package convenience init(
    folder: String,
    options: JournalOptions = JournalOptions(),
    report: @escaping @Sendable (JournalNotice) -> Void = { _ in },
    recovered: (VisitEvent) -> Void = { _ in },
    record: @escaping Record
  ) throws(JournalError) {
    let files = try JournalFileSystem.folder(folder) {
      report(
        JournalNotice(
          .folderRestored,
          "\(folder) or its lock was removed while the service was using it, and was created again."
            + " Visits are kept. Those that waited in removed files count as lost if they cannot be read."
        )
      )
    }
    do {
      try self.init(
        files: files,
        options: options,
        report: report,
        recovered: recovered,
        record: record
      )
    } catch {
      files.unlock()
      throw error
    }
  }

  /// - Parameter sleep: Suspends the drain for a duration.
  package init(
    files: JournalFileSystem,
    options: JournalOptions = JournalOptions(),
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) },
    report: @escaping @Sendable (JournalNotice) -> Void = { _ in },
    recovered: (VisitEvent) -> Void = { _ in },
    record: @escaping Record
  ) throws(JournalError) {
    let recovery = try JournalRecovery(files, recovered: recovered)
    self.files = files
    self.options = options
    self.sleep = sleep
    self.report = report
    self.record = record
    monitor = Monitor(
      SharedJournalState(queueByteCount: options.queueByteCount, backlog: recovery.backlog)
    )
    for notice in recovery.notices { report(notice) }
    writer = JournalWriter(files: files, options: options, monitor: monitor, report: report)
    writer.start(at: recovery.nextNumber)
  }

  package var status: JournalStatus { monitor.withLock { $0.status } }

  /// Creates the folder again if it was removed. If the file of the open segment was removed, makes
  /// the writer copy its content to a new segment. This method blocks for a few system calls.
  ///
  /// - Throws: ``JournalError`` if the folder cannot be created, was replaced or is not writable.
  package func checkFolder() throws(JournalError) {
    try files.checkFolder()
    if case .wakeWriter = monitor.withLock({ $0.queue.requestCheck() }) { monitor.wake() }
  }

  // MARK: Appending

  /// Returns when the event is on disk.
  ///
  /// - Throws: ``JournalError`` if the event could not be written to disk. The event then counts as
  ///   lost.
  package func append(_ event: VisitEvent) async throws(JournalError) {
    let result = await withCheckedContinuation { continuation in
      append(event) { continuation.resume(returning: $0) }
    }
    try result.get()
  }

  /// Calls `completion` when the event is on disk, or when it could not be written and counts as
  /// lost.
  package func append(_ event: VisitEvent, completion: @escaping Completion) {
    do throws(JournalError) {
      try append(event, for: .waiter(completion))
    } catch {
      completion(.failure(error))
    }
  }

  /// Appends an event without waiting for the disk. If the event cannot be stored, it counts as
  /// lost.
  package func enqueue(_ event: VisitEvent) {
    try? append(event, for: .nobody)
  }

  /// Creates an appender for the events of one event loop. It exists as long as the journal.
  ///
  /// - Parameter completion: Called for accepted events. Must not block.
  package func appender(completion: @escaping JournalAppender.Completion) -> JournalAppender {
    JournalAppender(to: self, number: monitor.withLock { $0.addAppender(completion) })
  }

  /// Appends an event of an appender.
  ///
  /// - Parameter memory: Memory of ``JournalFrame/maximumCount`` bytes for the frame.
  func append(
    _ event: VisitEvent,
    from appender: Int,
    using memory: UnsafeMutableRawBufferPointer
  ) throws(JournalError) {
    let frame = try countingLoss { () throws(JournalError) in
      try JournalFrame.encode(event, into: memory)
    }
    if let error = add(frame, for: .appender(appender)) { throw error }
  }

  private func append(
    _ event: VisitEvent,
    for owner: AppendQueue<Completion>.Owner
  ) throws(JournalError) {
    let frame = try countingLoss { () throws(JournalError) in try JournalFrame.encode(event) }
    if let error = frame.withUnsafeBytes({ add($0, for: owner) }) { throw error }
  }

  /// Counts an event as lost if `encode` throws.
  private func countingLoss<Frame>(
    _ encode: () throws(JournalError) -> Frame
  ) throws(JournalError) -> Frame {
    do { return try encode() } catch {
      monitor.withLock { $0.lostVisits.add(1) }
      throw error
    }
  }

  /// - Returns: Why the frame was rejected; nil if it was accepted.
  private func add(
    _ frame: UnsafeRawBufferPointer,
    for owner: AppendQueue<Completion>.Owner
  ) -> JournalError? {
    let action = monitor.withLock { state in
      let action = state.queue.add(frame, for: owner)
      if case .refuse = action { state.lostVisits.add(1) }
      return action
    }
    switch action {
    case .wakeWriter: monitor.wake()
    case .none: break
    case .refuse(let error): return error
    }
    return nil
  }

  // MARK: Draining

  /// Drains the journal into the store until the journal shuts down or the task is cancelled.
  ///
  /// If this method is not called, events stay on disk until ``shutDown(within:)`` is called, or
  /// until the next startup.
  package func run() async {
    guard let drain = startDraining() else { return }
    await withTaskCancellationHandler {
      await drain.value
    } onCancel: {
      drain.cancel()
    }
  }

  /// Returns the task that drains the journal. There is at most one such task. The result is nil
  /// after the shutdown.
  private func startDraining() -> Task<Void, Never>? {
    monitor.withLock { state in
      guard !state.isShutDown else { return nil }
      if let drain = state.drain { return drain }
      let drain = Task { await self.drain() }
      state.drain = drain
      return drain
    }
  }

  private func drain() async {
    for await _ in writer.commits.stream {
      let count = await drainBatches {
        $0.pendingCount >= self.options.batchCount || $0.hasSealedPart
      }
      // Events that arrive during this pause join the next batch.
      let hasMany = count >= options.manyEvents
      try? await sleep(hasMany ? options.longDrainInterval : options.drainInterval)
      // The remaining events may be fewer than a batch, and there may be no further event that
      // would trigger the next round.
      if monitor.withLock({ $0.backlog.next != nil }) { writer.commits.continuation.yield() }
    }
    if !Task.isCancelled { await drainBatches { $0.next != nil } }
    monitor.withLock { $0.drain = nil }
  }

  /// Drains one batch, with as many attempts as necessary. Then drains further batches as long as
  /// the condition is met.
  ///
  /// During the shutdown, the attempts end after a few failures in a row: the events are on disk,
  /// and a store that is away does not return within seconds.
  ///
  /// - Returns: The number of events that were moved to the store.
  @discardableResult
  private func drainBatches(while hasMore: (Backlog) -> Bool) async -> Int {
    var pause = options.drainInterval
    var limit = options.batchCount
    var failureCount = 0
    var eventCount = 0
    repeat {
      do {
        eventCount += try await drainBatch(limit: limit)
        failureCount = 0
        limit = min(limit * 2, options.batchCount)
        pause = options.drainInterval
        noteStoreError(nil)
      } catch {
        guard !Task.isCancelled else { return eventCount }
        failureCount += 1
        // A slow store may not take a whole batch within its time limit.
        limit = max(limit / 2, min(options.smallestBatchCount, options.batchCount))
        noteStoreError(error)
        let isClosing = monitor.withLock { $0.queue.isClosed }
        if isClosing, failureCount >= options.closingAttemptLimit { return eventCount }
        try? await sleep(isClosing ? options.drainInterval : pause)
        pause = min(pause * 2, options.longestPause)
      }
    } while !Task.isCancelled && (failureCount > 0 || monitor.withLock { hasMore($0.backlog) })
    return eventCount
  }

  private func noteStoreError(_ error: (any Error)?) {
    if let notice = monitor.withLock({ $0.noteStoreError(error) }) { report(notice) }
  }

  /// - Parameter limit: The maximum number of events.
  /// - Returns: The number of events that were moved to the store.
  private func drainBatch(limit: Int) async throws -> Int {
    let (next, pendingCount) = monitor.withLock { ($0.backlog.next, $0.backlog.pendingCount) }
    guard let piece = next else {
      removeFinished()
      return 0
    }
    let yieldPolicy: YieldPolicy =
      pendingCount > options.maximumYieldingBacklog ? .continuous : .yielding
    let batch: JournalBatch
    do {
      batch = try JournalBatch(
        piece,
        files: files,
        limit: limit,
        yieldPolicy: yieldPolicy
      )
    } catch {
      // If the folder is also unavailable, the file may come back with the folder, for example when
      // a disk is mounted again.
      guard error.code == .removed, (try? files.checkFolder()) != nil else { throw error }
      guard abandon(piece.segment) else { throw error }
      return 0
    }
    if !batch.content.isEmpty { try await record(batch.content, yieldPolicy) }
    let lostCount = monitor.withLock { state in
      let count = state.backlog.drain(piece.segment, to: batch.end, count: batch.content.count)
      state.lostVisits.add(count)
      return count
    }
    if lostCount > 0 {
      report(
        JournalNotice(
          .damaged,
          "\(SegmentName.of(piece.segment)) was damaged while it was in use; \(lostCount) of its "
            + "visits are lost."
        )
      )
    }
    removeFinished()
    return batch.content.count
  }

  /// Counts the pending events of a removed segment as lost. If the file comes back, the service
  /// drains these events after its next startup.
  ///
  /// - Returns: false if the writer may still copy the events to another segment.
  private func abandon(_ segment: UInt64) -> Bool {
    let count = monitor.withLock { state in
      let count = state.backlog.abandon(segment)
      state.lostVisits.add(count ?? 0)
      return count
    }
    guard let count else { return false }
    let name = SegmentName.of(segment)
    report(
      JournalNotice(
        .segmentRemoved,
        "\(name) was removed; \(count) visits that waited in it are lost."
      )
    )
    removeFinished()
    return true
  }

  private func removeFinished() {
    for number in monitor.withLock({ $0.backlog.removeFinished() }) {
      let name = SegmentName.of(number)
      do {
        try files.remove(name)
      } catch {
        // Another program may already have removed the file.
        guard error.code != .removed else { continue }
        report(
          JournalNotice(
            .segmentKept,
            "\(name) is no longer needed but could not be removed. \(error)"
          )
        )
      }
    }
  }

  // MARK: Shutting down

  /// Rejects new events, syncs the pending ones, and drains the journal until the deadline. The
  /// remaining events stay on disk until the next startup.
  ///
  /// Call this method once, after the last event was appended. Events that are appended later are
  /// rejected and count as lost.
  package func shutDown(within deadline: Duration) async {
    if case .wakeWriter = monitor.withLock({ $0.queue.close() }) { monitor.wake() }
    // A store that hangs ignores cancellation, so this method does not wait for the slower of the
    // two tasks.
    let first = AsyncStream.makeStream(of: Void.self)
    let timer = Task { [sleep] in
      try? await sleep(deadline)
      first.continuation.finish()
    }
    Task {
      for await _ in writer.end.stream {}
      // If the first task was cancelled, a new task drains the remaining events.
      await monitor.withLock { $0.drain }?.value
      await startDraining()?.value
      first.continuation.finish()
    }
    for await _ in first.stream {}
    timer.cancel()
    let drain = monitor.withLock { state in
      state.isShutDown = true
      return state.drain
    }
    drain?.cancel()
    files.unlock()
  }
}
