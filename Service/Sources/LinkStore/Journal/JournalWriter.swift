import Foundation

/// The thread that writes appended events to segments.
///
/// The journal uses a dedicated thread, because a sync blocks and must delay neither tasks nor
/// sockets.
struct JournalWriter: Sendable {
  let files: JournalFileSystem
  let options: JournalOptions
  let monitor: Monitor<SharedJournalState>
  let report: @Sendable (JournalNotice) -> Void
  /// Yields when there are events to move to the store, and finishes after the last write.
  let commits = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  /// Finishes when the last event is on disk.
  let end = AsyncStream.makeStream(of: Void.self)

  /// Starts the thread, which ends when the queue is closed and empty.
  ///
  /// - Parameter number: The number of the first segment.
  func start(at number: UInt64) {
    // Events of an earlier process may be waiting in the journal.
    commits.continuation.yield()
    let thread = Thread { run(from: number) }
    thread.name = "visit journal"
    thread.start()
  }

  private func run(from number: UInt64) {
    let clock = ContinuousClock()
    let start = clock.now
    var writer = SegmentWriter(files: files, options: options, nextNumber: number)
    var pace = SyncPace(options)
    var batch = SharedJournalState.Batch()
    while true {
      switch waitForWork() {
      case .write: break
      case .check:
        let outcome = writer.moveIfRemoved(now: start.duration(to: clock.now))
        if outcome.error != nil || !outcome.changes.isEmpty { finish(outcome) }
        continue
      case .sleep, .stop:
        finish(writer)
        return
      }
      let rest = pace.rest(at: start.duration(to: clock.now))
      if rest > .zero { Thread.sleep(forTimeInterval: rest / .seconds(1)) }
      monitor.withLock { $0.queue.next(&batch) }
      let now = start.duration(to: clock.now)
      let outcome = writer.write(batch.bytes, count: batch.count, now: now)
      pace.didWrite(at: now, for: start.duration(to: clock.now) - now)
      finish(outcome, batch)
    }
  }

  /// - Parameter batch: The events that were written; empty for a check of the segment.
  private func finish(
    _ outcome: SegmentWriter.Outcome,
    _ batch: SharedJournalState.Batch = SharedJournalState.Batch()
  ) {
    let (notice, appenders) = monitor.withLock { state in
      (state.finish(count: batch.count, outcome), state.appenders)
    }
    let result = outcome.error.map { Result<Void, JournalError>.failure($0) } ?? .success(())
    for waiter in batch.waiters { waiter(result) }
    for (appender, count) in zip(appenders, batch.countsOfAppenders) where count > 0 {
      appender(count, result)
    }
    if let notice { report(notice) }
    if !outcome.changes.isEmpty { commits.continuation.yield() }
  }

  private func finish(_ writer: SegmentWriter) {
    var writer = writer
    let changes = writer.close()
    monitor.withLock { state in
      changes.forEach { state.backlog.apply($0) }
      state.removeAppenders()
    }
    commits.continuation.finish()
    end.continuation.finish()
  }

  /// Sleeps until there is something to do.
  private func waitForWork() -> SharedJournalState.WriterAction {
    monitor.wait { state in
      switch state.queue.prepare() {
      case .sleep: nil
      case let action: action
      }
    }
  }
}
