import Foundation

extension VisitJournal {
  /// A thread of its own, because a sync blocks: neither the tasks nor the sockets shall wait for it.
  func startWriter(nextNumber: UInt64) {
    let thread = Thread { [files, options, monitor, report, commits, writerEnd] in
      let clock = ContinuousClock()
      let start = clock.now
      var writer = SegmentWriter(files: files, options: options, nextNumber: nextNumber)
      var lastWrite = start - options.syncInterval
      while monitor.waitForBatch() {
        let rest = lastWrite + options.syncInterval - clock.now
        if rest > .zero { Thread.sleep(forTimeInterval: rest / .seconds(1)) }
        lastWrite = clock.now
        let batch = monitor.withLock { $0.queue.next() }
        let outcome = writer.write(
          batch.bytes,
          count: batch.count,
          now: start.duration(to: clock.now)
        )
        let notice = monitor.withLock { $0.finish(count: batch.count, outcome) }
        let result = outcome.error.map { Result<Void, JournalError>.failure($0) } ?? .success(())
        for waiter in batch.waiters { waiter(result) }
        if let notice { report(notice) }
        if !outcome.changes.isEmpty { commits.continuation.yield() }
      }
      let changes = writer.close()
      monitor.withLock { state in changes.forEach { state.backlog.apply($0) } }
      commits.continuation.finish()
      writerEnd.continuation.finish()
    }
    thread.name = "visit journal"
    thread.start()
  }
}

extension Monitor<JournalState> {
  /// Sleeps until there is something to write.
  ///
  /// - Returns: false when there will never be.
  func waitForBatch() -> Bool {
    wait { state in
      switch state.queue.prepare() {
      case .write: true
      case .sleep: nil
      case .stop: false
      }
    }
  }
}
